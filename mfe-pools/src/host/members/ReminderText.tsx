import { momentIn, viewerZone } from '@fairway/kit/format';
import { color, size } from '@fairway/kit/ui/tokens';
import { reasonText } from '../../pool/DisabledReason.tsx';
import type { Member } from './member.ts';

/** When they were last reminded, and whether they can be again. */
export function ReminderText({ member: { remindedAt, remind } }: { member: Member }) {
  const reminded = remindedAt && `Reminded ${momentText(remindedAt)}`;
  const text =
    reminded && remind.until
      ? `${reminded}; possible again from ${momentText(remind.until)}.`
      : [reminded && `${reminded}.`, !remind.allowed && reasonText(remind)].filter(Boolean).join(' ');
  if (!text) return null;
  return (
    <p data-part="reminder" css={{ color: color.muted, fontSize: size.small }}>
      {text}
    </p>
  );
}

const momentText = (moment: string): string => momentIn(viewerZone(), new Date(moment));
