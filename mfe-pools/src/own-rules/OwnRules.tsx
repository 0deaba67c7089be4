import { Accordion } from '@fairway/kit/ui/Accordion';
import { Skeleton } from '@fairway/kit/ui/Skeleton';
import { lazy, Suspense } from 'react';
import type { ChosenRules } from './chosen-rules.ts';
import type { RulesFormProps } from './RulesForm.tsx';

// Most hosts never open it.
const RulesForm = lazy(async () => ({ default: (await import('./RulesForm.tsx')).RulesForm }));

interface OwnRulesProps extends Omit<RulesFormProps, 'shown'> {
  /** Null as long as nothing was chosen. */
  chosen: ChosenRules | null;
  /** What a pool has now; the format's while there is none. */
  before?: ChosenRules;
}

/** A pool's own rules, folded: whoever leaves it closed plays by what is proposed. */
export function OwnRules({ chosen, before, ...form }: OwnRulesProps) {
  return (
    <Accordion
      sections={[
        {
          value: 'own',
          title: 'Our own rules',
          note: 'How many golfers are on a card, which scores count, missed rounds, ties, when picks lock, entries per member, and paid places. Leave it closed to play by the usual rules.',
          content: (
            <Suspense fallback={<Skeleton rows={5} label="Loading the choices" />}>
              <RulesForm {...form} shown={chosen ?? before ?? form.offered.rules} />
            </Suspense>
          ),
        },
      ]}
    />
  );
}
