/** The page: connects the parts that show the board, those that change it, and the links that describe it. */

import "../kinds/all.js";
import { whenLoadedOf } from "../async/lazily.js";
import { problemOf } from "../async/loading.js";
import { Board } from "../document/board.js";
import { faults } from "../document/storage.js";
import { asking } from "../document/question.js";
import { LinkError, noText } from "../document/link-error.js";
import { Store } from "../document/store.js";
import { navigationOf } from "../document/step-navigation.js";
import { Engine } from "../engine/engine.js";
import { Stored } from "../engine/stored.js";
import { makeWorker } from "../engine/workers.js";
import { crowdCommandsOf } from "../crowd/crowd-commands.js";
import { commandsFrom } from "../input/command.js";
import { HeldKeys } from "../input/keys.js";
import { ownModelIn } from "../geometry/models.js";
import { enginePanelOf } from "../panel/engine-panel.js";
import { fieldsIn } from "../panel/fields.js";
import { find } from "../panel/find.js";
import { galleryOf } from "../panel/gallery.js";
import { modelPanelOf } from "../models/model-panel.js";
import { noticesOf } from "../panel/notices.js";
import { openedIn } from "../panel/collapsibles.js";
import { reasonOf } from "../panel/reason.js";
import { backdropOf } from "../space/backdrop.js";
import { beaconsOn } from "../stage/beacons.js";
import { Frames } from "../stage/frames.js";
import { handlesOn } from "../stage/handles.js";
import { Lens } from "../stage/lens.js";
import { pointerOn } from "../stage/pointer.js";
import { Stage } from "../stage/stage.js";
import { timeAxisIn } from "../stage/time-axis.js";
import { View } from "../stage/view.js";
import { Texts } from "../words/text.js";
import { actionsOf } from "./actions.js";
import { addressBar } from "./address.js";
import { commandsOf } from "./commands.js";
import { listenToControls } from "./bindings.js";
import { embeddingIn } from "./embedding.js";
import { followerOf } from "./follower.js";
import { keepingOf } from "./keeping.js";
import { kindsOn } from "./kinds-on-page.js";
import { linksOf } from "./links.js";
import { modelOpenerOf } from "../models/opener.js";
import { engineNews, frameNews, handleNews, listenToNews } from "./subscriptions.js";
import { offlineBy } from "./offline.js";
import { preferencesOf } from "./preferences.js";
import { extentOf, pictureBeside, pictureOf } from "./scenery.js";
import { viewsOf } from "./views.js";
import { snapshotOf } from "./snapshot.js";
import { exporterOf } from "../export/exporter.js";
import { courseOf } from "../course/course.js";
import { costOf } from "../cost/cost.js";
import { librariesIn } from "../libraries/libraries.js";
import { answerTableOf } from "../libraries/answer-table.js";
import { Maps } from "../map/maps.js";
import { minkowskiOf } from "../minkowski/difference-view.js";
import { userProgramOf } from "../user-program/user-program.js";

/** @import { Question } from "../document/store.js" */
/** @import { Command, Run } from "../input/command.js" */
/** @import { Name } from "./page-types.js" */

export class Page {
  /** @param {Document} root */
  constructor(root) {
    this.root = root;
    this.store = new Store(() => this.frames.wake());
    const table = /** @type {Record<Name, Command>} */ ({});
    this.commands = commandsFrom(table, (act) => this.links.jump(act), () => this.showing.notify());
    /** Runs a command. @type {Run} */
    this.run = this.commands.run;
    const { run } = this;
    this.texts = new Texts();
    const place = () => this.follower.here;
    this.whenLoaded = whenLoadedOf(place, (error, retry) => {
      /** @type {HTMLDialogElement} */ (find("palette")).close(); // otherwise it would cover the notice
      this.notices.show(new LinkError("load.failed", { detail: problemOf(error) }), this.board.revision, retry);
    });
    this.preferences = preferencesOf(root.documentElement, this.texts, this.store);
    this.address = addressBar((link) => {
      this.embedding.change(link);
      if (this.preferences.isEmbedded) find("whole").setAttribute("href", this.links.shared); // leads out of the frame
    });
    this.embedding = embeddingIn(window.parent === window ? undefined : window.parent, this);
    this.offline = offlineBy(window.parent === window ? navigator.serviceWorker : undefined, {
      update: () => find("update").removeAttribute("hidden"),
      takeOver: () => {
        this.address.settle();
        location.reload();
      },
      hasWork: () => root.querySelector("dialog[open]") !== null || this.store.parts.lesson !== undefined || ownModelIn(this.board.state.meshes) !== undefined,
    });
    this.board = new Board(this.store);
    this.keeping = keepingOf(this.board.history, () => window.sessionStorage);
    faults.addEventListener("fault", (/** @type {any} */ { detail }) => {
      if (!this.preferences.isEmbedded) this.notices.say("page.unkept", { detail });
    }, { once: true });
    this.navigation = navigationOf(this.store);
    this.keys = new HeldKeys(() => this.frames.wake(), (code) => this.board.press(code));
    this.engine = /** @type {Engine<Question>} */ (new Engine(makeWorker, engineNews(this)));
    const leavesWheel = () => this.preferences.isEmbedded;
    const seen = { contents: () => pictureOf(this), extent: () => extentOf(this), leavesWheel };
    this.stage = new Stage(find("stage"), find("canvas"), seen, this.store);
    const beside = { contents: () => pictureBeside(this), extent: seen.extent };
    const own = new Lens(() => this.store.parts.secondCamera, (secondCamera) => {
      this.store.set({ secondCamera });
      this.stage.redraw();
    });
    this.minkowski = minkowskiOf(this);
    this.own = userProgramOf(this);
    this.twin = new View({
      leavesWheel,
      element: find("twin"), canvas: find("twin-canvas"), over: ".picture-name, .second-name",
      lens: () => (this.kinds.second ? own : this.stage.lens), looks: () => this.stage,
      contents: () => (this.kinds.second ?? beside).contents(), extent: () => (this.kinds.second ?? beside).extent(), grab: (at) => this.kinds.second?.grab?.(at),
      solids: () => this.backdrop.present?.drawnNow(this.stage.size),
    });
    this.backdrop = backdropOf(find("space"), () => this.showing.showSpace());
    const { board, engine, keys, stage, store } = this;
    const asked = asking();
    this.libraries = librariesIn(root);
    const given = this.libraries.given;
    this.frames = new Frames({ board, engine, keys, stage, stored: new Stored(), question: () => asked(store.parts), news: frameNews(this), given });

    this.handles = handlesOn(find("handles"), this.board, this.stage, this.texts, handleNews(this));
    this.beacons = beaconsOn(find("beacons"), this.board, this.stage, this.handles);
    this.pointer = pointerOn(this);
    this.fields = fieldsIn(find("fields"), this.texts, this.board);
    this.course = courseOf(this);
    this.gallery = galleryOf(this.texts, {
      ...this.course.loads({ extentOf, pictureOf, stage }),
      libraries: async () => {
        const [{ load }] = await Promise.all([import("../libraries/compared.js"), this.texts.loadMore()]);
        return load(this);
      },
      terms: async () => {
        const [{ load }] = await Promise.all([import("../glossary/glossary.js"), this.texts.loadMore()]);
        return load({ ...this, pictureOf, extentOf });
      },
    }, async () => {
      const { load } = await import("./door.js");
      return load({ ...this, pictureOf, extentOf });
    });
    this.notices = noticesOf(this.texts);
    this.opened = openedIn(() => localStorage);
    this.reason = reasonOf(this.texts, this.navigation, run, this.opened);
    const go = (/** @type {string} */ link) => this.links.go(link);
    this.models = modelOpenerOf({ ...this, go, place, report: (problem, revision) => void this.notices.show(problem, revision) });
    this.modelPanel = modelPanelOf(this.texts, this.models);
    this.maps = new Maps({ ...this, engine: this.libraries.surveys(engine) }, run);
    this.methods = answerTableOf(this, run);
    this.cost = costOf(this.texts, engine, this.whenLoaded);
    this.enginePanel = enginePanelOf(this.texts, this.engine);
    this.kinds = kindsOn(this);
    stage.layers.push({ paint: () => this.handles.place(this.frames.placed) }, this.twin, this.kinds); // labels avoid handles
    this.timeAxis = timeAxisIn(find("time-axis"), run);

    this.showing = viewsOf(this, run);
    this.exporter = exporterOf({ ...this, link: () => this.links.shared, go, place });
    this.follower = followerOf(this);
    this.links = linksOf(this);
    this.acts = actionsOf(this);
    const deps = { ...this, steps: this.reason.steps };
    Object.assign(table, commandsOf(deps, this.acts), crowdCommandsOf(deps, this.acts));
  }

  async start() {
    this.preferences.recall();
    listenToNews(this);
    listenToControls(this);
    this.keeping.begin();
    this.engine.start();
    await this.follower.follow(location.hash);
    this.commands.begin();
  }

  // ---- for tests and embedders

  /** Resolves when the first verdict is drawn, rejects when the engine fails; replaced after a retry. */
  get ready() {
    return this.frames.ready;
  }

  /**
   * Opens a link; resolves when its verdict is drawn, rejects with the message that the page shows.
   * @param {string} link
   */
  async open(link) {
    const message = typeof link === "string"
      ? await this.follower.follow(link)
      : this.notices.show(noText(link), this.board.revision);
    if (message) throw new Error(message);
    if (this.store.parts.isGallery) return;
    await this.frames.whenDrawn(this.store.parts.opened);
    if (this.follower.refused) throw new Error(this.follower.refused);
  }

  /**
   * Plain data of the last drawn answer.
   * @param {{shapes?: boolean}} [wanted]
   */
  snapshot(wanted) {
    return snapshotOf(this, wanted);
  }
}
