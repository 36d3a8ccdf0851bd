// The peers are installed for the benchmark alone: whoever checks types has none of theirs.
declare module "@dimforge/rapier2d-compat";
declare module "@dimforge/rapier3d-compat";
declare module "cannon-es";
declare module "detect-collisions";
declare module "planck";
declare module "sat";
