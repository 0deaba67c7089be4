import { similarGolfers, unmatchedNames } from '../golf/names/name-review.service.ts';
import { type Command, Misuse, printLine, runAct } from './command.ts';

/** Names without a matching golfer. */
export const golfersCommand: Command = {
  usage: [
    ['golfers', 'names that no golfer could be found for'],
    ['golfers find TEXT', 'golfers whose name holds the text'],
    ['golfers match NAME ID', 'ties a name to the golfer of that id'],
  ],
  run: async (work, [verb, ...words]) => {
    if (verb === undefined) {
      const names = await unmatchedNames(work);
      for (const { name, source, seenAt } of names)
        printLine(`${name}  (${source}, ${seenAt.toISOString()})`);
      if (names.length === 0) printLine('Every name was placed.');
    } else if (verb === 'find' && words.length > 0) {
      const found = await similarGolfers(work, words.join(' '));
      for (const { dgId, playerName, country } of found)
        printLine(`${dgId}  ${playerName}  ${country ?? ''}`.trimEnd());
      if (found.length === 0) printLine('No golfer has such a name.');
    } else if (verb === 'match' && words.length === 2 && /^\d{1,9}$/.test(words[1] ?? '')) {
      const [name, golfer] = words;
      await runAct(work, 'match-golfer', { name, golfer });
    } else throw new Misuse('');
  },
};
