import { color, size, space } from '@fairway/kit/ui/tokens';

/** The gateway writes into the page whether the game has a clock of its own. */
const isSandbox = () =>
  document.querySelector<HTMLMetaElement>('meta[name="fairway-sandbox"]')?.content === 'on';

/** Why dates side by side are weeks apart, where they are: of no concern where the game has everybody's clock. */
export function SandboxDates() {
  if (!isSandbox()) return null;
  return (
    <p css={{ marginBottom: space.base, color: color.muted, fontSize: size.small }}>
      The game’s dates follow the sandbox’s clock; what people did has today’s date.
    </p>
  );
}
