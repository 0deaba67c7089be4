import { color, size, space } from '@fairway/kit/ui/tokens';

/** The gateway writes into the page whether the game clock is the sandbox's. */
const isSandbox = () =>
  document.querySelector<HTMLMetaElement>('meta[name="fairway-sandbox"]')?.content === 'on';

/** Explains, in the sandbox, why dates beside each other may be weeks apart. */
export function SandboxDates() {
  if (!isSandbox()) return null;
  return (
    <p css={{ marginTop: space.base, color: color.muted, fontSize: size.small }}>
      The game’s dates follow the sandbox’s clock; what people did has today’s date.
    </p>
  );
}
