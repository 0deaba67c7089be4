import type { ResultOf } from '@fairway/kit/graphql';
import { FaultNotice } from '@fairway/kit/ui/FaultNotice';
import { Skeleton } from '@fairway/kit/ui/Skeleton';
import { hairline, space } from '@fairway/kit/ui/tokens';
import { ExampleCard } from '../rules/ExampleCard.tsx';
import type { RulesPreview } from './rules-preview.ts';

interface PreviewProps {
  of: ResultOf<typeof RulesPreview>['rulesPreview'] | undefined;
  error: unknown;
  onRetry: () => void;
}

/** What the choices mean: in sentences, and a card that was scored by them. */
export function Preview({ of: preview, error, onRetry }: PreviewProps) {
  if (error && !preview) return <FaultNotice error={error} onRetry={onRetry} />;
  if (!preview) return <Skeleton rows={4} label="Loading the example" />;
  const { rules, example } = preview;
  return (
    <div
      role="status"
      css={{ display: 'grid', gap: space.snug, paddingTop: space.base, borderTop: hairline }}
    >
      {!rules && <p>An example appears once these choices can be played.</p>}
      {rules && (
        <ul css={{ display: 'grid', gap: space.tight, paddingLeft: '1.2em' }}>
          {rules.text.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      {example && (
        <>
          <h4>For example, {example.card.player}'s card</h4>
          <ExampleCard of={example.card} rounds={example.rounds} />
          {[...example.texts.card, ...example.texts.board].map((text) => (
            <p key={text}>{text}</p>
          ))}
        </>
      )}
    </div>
  );
}
