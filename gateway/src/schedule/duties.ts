import { settleDue } from '../board/settlement.service.ts';
import {
  askForField,
  askForOdds,
  askForSchedule,
  askForScores,
  followEndings,
} from '../golf/poll.service.ts';
import { noteDueMails } from '../notifications/due-mails.service.ts';
import { replaceWithdrawn } from '../picks/replacement.service.ts';
import { openRoundSheets } from '../picks/round-sheet.service.ts';
import { closeLateCheckouts } from '../pools/buy-in/card-news.service.ts';
import { sealContests } from '../pools/buy-in/payment-status.service.ts';
import { openNextContests } from '../pools/contests/contest.service.ts';
import { followSchedule } from '../pools/contests/rescheduling.service.ts';
import type { Duty } from './duty.ts';

/**
 * Everything that falls due on the game clock, in order: first what the feeds say now, then what follows from it.
 * A feed that is away fails none of them: the others go on with what is known.
 */
export const duties: readonly Duty[] = [
  { name: 'ask-for-schedule', goesByBeginning: true, run: askForSchedule },
  { name: 'ask-for-field', goesByBeginning: true, run: askForField },
  { name: 'ask-for-odds', goesByBeginning: true, run: askForOdds },
  { name: 'ask-for-scores', goesByBeginning: true, run: askForScores },
  { name: 'follow-endings', needs: ['ask-for-scores'], goesByBeginning: true, run: followEndings },
  { name: 'follow-schedule', run: followSchedule },
  { name: 'open-round-sheets', run: openRoundSheets },
  { name: 'close-late-checkouts', run: closeLateCheckouts },
  {
    name: 'replace-withdrawn',
    // Who comes in is fixed for good. A copy that could not be stored may say that somebody played after all.
    needs: ['ask-for-field', 'ask-for-scores'],
    limitSeconds: 120,
    run: replaceWithdrawn,
  },
  { name: 'seal-contests', run: sealContests },
  {
    name: 'settle-contests',
    // A board that could not be stored may be the one that decides. Cards that wait for a replacement need no mention:
    // settling a contest begins with them.
    needs: ['ask-for-scores', 'follow-endings'],
    limitSeconds: 300,
    run: settleDue,
  },
  { name: 'open-next-contests', run: openNextContests },
  {
    name: 'note-mails',
    // What befalls a tournament is noted once, for those who are in its contests then.
    needs: ['open-next-contests'],
    run: noteDueMails,
  },
];
