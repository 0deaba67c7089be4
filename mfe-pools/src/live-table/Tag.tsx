import { color, radius, size, space } from '@fairway/kit/ui/tokens';

/** A word beside a name in a table. */
export function Tag({ children }: { children: string }) {
  return (
    <small
      css={{
        padding: `0 ${space.hair}`,
        color: color.onFlag,
        background: color.flag,
        borderRadius: radius.plate,
        fontSize: size.tiny,
        fontWeight: 600,
      }}
    >
      {children}
    </small>
  );
}
