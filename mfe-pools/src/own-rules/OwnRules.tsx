import { Accordion } from '@fairway/kit/ui/Accordion';
import { Notice } from '@fairway/kit/ui/Notice';
import { Skeleton } from '@fairway/kit/ui/Skeleton';
import { lazy, type ReactNode, Suspense } from 'react';
import type { ChosenRules, Offered } from './chosen-rules.ts';
import type { Fixed } from './RulesForm.tsx';

// Most hosts never open it.
const RulesForm = lazy(async () => ({ default: (await import('./RulesForm.tsx')).RulesForm }));

interface OwnRulesProps {
  offered: Offered;
  /** Null as long as nothing was chosen. */
  chosen: ChosenRules | null;
  onChange: (chosen: ChosenRules | null) => void;
  /** What a pool has now; the format's while there is none. */
  before?: ChosenRules;
  fixed?: Fixed;
  /** What stands above the choices. */
  children?: ReactNode;
}

/** A pool's own rules, folded: whoever leaves it closed plays by what is proposed. */
export function OwnRules({ offered, chosen, onChange, before, fixed = {}, children }: OwnRulesProps) {
  const shown = chosen ?? before ?? offered.rules;
  return (
    <Accordion
      sections={[
        {
          value: 'own',
          title: 'Our own rules',
          note: 'The roster, the scores that count, missed rounds and ties. Leave it closed to keep the usual rules.',
          content: (
            <>
              {fixed.all && <Notice>{fixed.all}</Notice>}
              {!fixed.all && children}
              <Suspense fallback={<Skeleton rows={5} label="Loading the choices" />}>
                <RulesForm offered={offered} shown={shown} onChange={onChange} fixed={fixed} />
              </Suspense>
            </>
          ),
        },
      ]}
    />
  );
}
