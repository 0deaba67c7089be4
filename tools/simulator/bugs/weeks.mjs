/** In pools, cards, feeds and settlement. @type {readonly import('../planted-bugs.mjs').PlantedBug[]} */
export const bugsInWeeks = [
  {
    bug: 'The pool is not locked while somebody joins',
    file: 'pools/pool.queries.ts',
    from: '{ lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },',
    to: '{ refresh: true },',
  },
  {
    bug: 'Who joins in play plays at once',
    file: 'pools/membership/membership.service.ts',
    from: ' && gameClock.now() < contest.lockAt;',
    to: ';',
  },
  {
    bug: 'With who leaves, an entry in play is gone',
    file: 'pools/membership/membership.service.ts',
    from: 'now >= lockAt ? [contest.id] : []',
    to: 'now < lockAt ? [contest.id] : []',
  },
  {
    bug: 'A card is saved that is not paid for',
    file: 'picks/cards/card.service.ts',
    from: 'contest.pool.buyInCents === 0 || paidAt !== null;',
    to: 'contest.pool.buyInCents >= 0 || paidAt !== null;',
  },
  {
    bug: 'A guess is changed when golfers have teed off',
    file: 'picks/guesses/write-guess.ts',
    from: 'if (hasLockedGolfer(card.sheet, tx.gameClock.now()))',
    to: 'if (tx.gameClock.now() >= card.sheet.lockAt)',
  },
  {
    bug: 'A golfer is played twice in a season',
    file: 'picks/cards/card.service.ts',
    from: "refuse('USED', usedComplaint(used, sheet, golfers));",
    to: '',
  },
  {
    bug: 'Others’ cards are seen before they lock',
    file: 'picks/cards/card.queries.ts',
    from: 'picks: isOwn ? picks : picks.filter(({ golfer }) => isShownToAll(golfer)),',
    to: 'picks,',
  },
  {
    bug: 'A board that has lost every other golfer is believed',
    file: 'golf/scores/scores.ts',
    from: 'last.rows * 0.9',
    to: 'last.rows * 0.4',
  },
  {
    bug: 'A board that is older than the last one is believed',
    file: 'golf/scores/scores.ts',
    from: 'if (last.changeToken && isOlder(board.changeToken, last.changeToken)) return outdatedBoard;',
    to: '',
  },
  {
    bug: 'A board of another event is believed',
    file: 'golf/poll.service.ts',
    from: "if (board?.kind !== 'board' || board.eventName !== current.name) return;",
    to: "if (board?.kind !== 'board') return;",
  },
  {
    bug: 'A tournament is official when its last putt drops',
    file: 'rules/golf/tournament.ts',
    from: 'progress.unchangedMinutes >= minutes && unchangedCopies >= finalCopies;',
    to: 'progress.unchangedMinutes >= 0 * minutes;',
  },
  {
    bug: 'How long a board has stood is compared for equality',
    file: 'rules/golf/tournament.ts',
    from: 'progress.unchangedMinutes >= minutes && unchangedCopies >= finalCopies;',
    to: 'progress.unchangedMinutes === minutes && unchangedCopies >= finalCopies;',
  },
  {
    bug: 'A single round is settled while its scores may still be corrected',
    file: 'board/settlement/due-contests.queries.ts',
    from: 'and tournament.live_at - tournament.board_changed_at >=',
    to: "and tournament.live_at - tournament.board_changed_at + interval '1 day' >=",
  },
  {
    bug: 'A contest that came to nothing keeps the fees',
    file: 'buy-ins/returns/returns.service.ts',
    from: 'buyInCents: pool.buyInCents,\n      withFee: true,',
    to: 'buyInCents: pool.buyInCents,\n      withFee: false,',
  },
  {
    bug: 'Results of the best are not stored',
    file: 'board/settlement/store-results.ts',
    from: 'if (!entry || !card) return [];',
    to: "if (!entry || !card || position === '1') return [];",
  },
  {
    bug: 'A message that is sent again is not known',
    file: 'chat/writing/message-batch.service.ts',
    from: "if (knownId !== null) return { kind: 'known', id: knownId };",
    to: '',
  },
];
