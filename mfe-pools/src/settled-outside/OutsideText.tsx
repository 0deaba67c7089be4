import { color, size } from '@fairway/kit/ui/tokens';

/** Says beside amounts that this money never passes Fairway; nothing where it does. */
export const OutsideText = ({ of }: { of: { text: string } | null }) =>
  of && <p css={{ color: color.muted, fontSize: size.small }}>{of.text}</p>;
