import type { Store } from '../game/ports/store.js';
import type { Think } from '../game/ports/thinker.js';
import type { Figures } from './figures.js';

/** A store whose requests are timed. */
export function measuredStore(store: Store, figures: Figures): Store {
  return {
    create: (...args) => figures.asking('create', () => store.create(...args)),
    append: (...args) => figures.asking('append', () => store.append(...args)),
    load: (...args) => figures.asking('load', () => store.load(...args)),
    setAside: (...args) => figures.asking('setAside', () => store.setAside(...args)),
    version: (...args) => figures.asking('version', () => store.version(...args)),
    playingAt: (...args) => figures.asking('playingAt', () => store.playingAt(...args)),
    lastOverAt: (...args) => figures.asking('lastOverAt', () => store.lastOverAt(...args)),
    gamesOf: (...args) => figures.asking('gamesOf', () => store.gamesOf(...args)),
    countGamesOf: (...args) => figures.asking('countGamesOf', () => store.countGamesOf(...args)),
    placesIn: (...args) => figures.asking('placesIn', () => store.placesIn(...args)),
    ratingChanges: (...args) => figures.asking('ratingChanges', () => store.ratingChanges(...args)),
    ratingsOf: (...args) => figures.asking('ratingsOf', () => store.ratingsOf(...args)),
    untouchedSince: (...args) => figures.asking('untouchedSince', () => store.untouchedSince(...args)),
    untouchedInServers: (...args) =>
      figures.asking('untouchedInServers', () => store.untouchedInServers(...args)),
    liveGames: (...args) => figures.asking('liveGames', () => store.liveGames(...args)),
    unfinished: () => figures.asking('unfinished', () => store.unfinished()),
    anchor: (...args) => figures.asking('anchor', () => store.anchor(...args)),
    setAnchor: (...args) => figures.asking('setAnchor', () => store.setAnchor(...args)),
    review: (...args) => figures.asking('review', () => store.review(...args)),
    saveReview: (...args) => figures.asking('saveReview', () => store.saveReview(...args)),
    unfinishedReviews: () => figures.asking('unfinishedReviews', () => store.unfinishedReviews()),
    study: (...args) => figures.asking('study', () => store.study(...args)),
    saveStudy: (...args) => figures.asking('saveStudy', () => store.saveStudy(...args)),
    solverRating: (...args) => figures.asking('solverRating', () => store.solverRating(...args)),
    openPuzzle: (...args) => figures.asking('openPuzzle', () => store.openPuzzle(...args)),
    puzzleAttempt: (...args) => figures.asking('puzzleAttempt', () => store.puzzleAttempt(...args)),
    begunPuzzles: (...args) => figures.asking('begunPuzzles', () => store.begunPuzzles(...args)),
    savePuzzleStep: (...args) => figures.asking('savePuzzleStep', () => store.savePuzzleStep(...args)),
    endPuzzle: (...args) => figures.asking('endPuzzle', () => store.endPuzzle(...args)),
    addDaySolver: (...args) => figures.asking('addDaySolver', () => store.addDaySolver(...args)),
    daySolvers: (...args) => figures.asking('daySolvers', () => store.daySolvers(...args)),
    saveGamePuzzles: (...args) => figures.asking('saveGamePuzzles', () => store.saveGamePuzzles(...args)),
    gamePuzzle: (...args) => figures.asking('gamePuzzle', () => store.gamePuzzle(...args)),
    gamePuzzlesFor: (...args) => figures.asking('gamePuzzlesFor', () => store.gamePuzzlesFor(...args)),
    settings: (...args) => figures.asking('settings', () => store.settings(...args)),
    saveSettings: (...args) => figures.asking('saveSettings', () => store.saveSettings(...args)),
    talliesOf: (...args) => figures.asking('talliesOf', () => store.talliesOf(...args)),
    streakOf: (...args) => figures.asking('streakOf', () => store.streakOf(...args)),
    ratingHistory: (...args) => figures.asking('ratingHistory', () => store.ratingHistory(...args)),
    ranking: (...args) => figures.asking('ranking', () => store.ranking(...args)),
    countRanked: (...args) => figures.asking('countRanked', () => store.countRanked(...args)),
    rankedOf: (...args) => figures.asking('rankedOf', () => store.rankedOf(...args)),
    hasBlocked: (...args) => figures.asking('hasBlocked', () => store.hasBlocked(...args)),
    setBlocked: (...args) => figures.asking('setBlocked', () => store.setBlocked(...args)),
    memberData: (...args) => figures.asking('memberData', () => store.memberData(...args)),
    deleteMember: (...args) => figures.asking('deleteMember', () => store.deleteMember(...args)),
    noteServers: (...args) => figures.asking('noteServers', () => store.noteServers(...args)),
    noteServer: (...args) => figures.asking('noteServer', () => store.noteServer(...args)),
    puzzleServers: () => figures.asking('puzzleServers', () => store.puzzleServers()),
    beginDayPost: (...args) => figures.asking('beginDayPost', () => store.beginDayPost(...args)),
    endDayPost: (...args) => figures.asking('endDayPost', () => store.endDayPost(...args)),
    dayPost: (...args) => figures.asking('dayPost', () => store.dayPost(...args)),
    forgetServers: (...args) => figures.asking('forgetServers', () => store.forgetServers(...args)),
    close: () => store.close(),
  };
}

/** Wraps a thinker's `think` so that its searches are timed. */
export const measuredThink =
  (think: Think, figures: Figures): Think =>
  async (task, options) => {
    figures.searchBegun();
    try {
      const answer = await think(task, options);
      // The thinker has answered, so its list of opponents has this one.
      figures.searchAnswered({ game: task.variant.game, opponent: task.strength.opponent }, answer);
      return answer;
    } catch (error) {
      figures.searchEnded(options?.signal?.aborted ? 'dropped' : 'failed');
      throw error;
    }
  };
