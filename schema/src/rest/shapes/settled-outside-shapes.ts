import { z } from 'zod';
import { shortText } from './short-text.ts';

// Pools whose group settles the money itself, and prizes by name.

const unpaid = z
  .enum(['ranked', 'apart'], { error: "settledOutside.unpaid must be 'ranked' or 'apart'." })
  .meta({ description: 'Whether entries that have not paid are ranked with the others, or listed apart.' });

const showsPayments = z
  .boolean({ error: 'settledOutside.showsPayments must be true or false.' })
  .meta({ description: 'Whether members see who has paid.' });

const sentence = 'The host collects the buy-ins and pays the prizes: nothing of it is charged or held here.';

export const settledOutsideShape = z
  .object({
    buyIn: z.number().meta({ description: 'In dollars: what the host collects for each entry.' }),
    unpaid,
    showsPayments,
    text: z.string().meta({ description: 'What to say wherever amounts stand.' }),
  })
  .meta({ id: 'SettledOutside', description: sentence });

export const wantedSettledOutside = z
  .strictObject(
    {
      buyIn: z
        .number({ error: 'settledOutside.buyIn must be dollars.' })
        .meta({ description: 'Whole dollars from 1 to 1000.' }),
      unpaid: unpaid.default('ranked'),
      showsPayments: showsPayments.default(false),
    },
    { error: 'settledOutside has buyIn, unpaid and showsPayments.' },
  )
  .meta({ description: `Makes a pool whose group settles the money itself. ${sentence}` });

export const changedSettledOutside = z
  .strictObject({ showsPayments }, { error: 'Only settledOutside.showsPayments can change.' })
  .meta({ description: 'What can change where the group settles the money itself.' });

export const namedPrizesShape = z
  .array(z.union([z.number(), z.string()]), { error: 'prizes is a list, first place first.' })
  .meta({
    description:
      'Prizes by name, first place first: whole dollars where the group settles the money itself, or words in a free pool, such as a round of drinks.',
  });

export const prizeWordsShape = shortText(40, 'A prize is named in 1 to 40 visible characters.');
export const paymentNoteShape = shortText(60, 'A note has 1 to 60 visible characters.');
