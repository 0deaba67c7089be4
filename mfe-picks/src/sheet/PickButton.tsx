import { Button } from '@fairway/kit/ui/Button';
import { color, touch } from '@fairway/kit/ui/tokens';

interface PickButtonProps {
  sign: '+' | '−';
  /** Whom it is about, and what it does with them. */
  name: string;
  /** The id of the sentence that says why it is disabled. */
  reasonId?: string | undefined;
  onPress: () => void;
}

/** Picks or removes a golfer. */
export function PickButton({ sign, name, reasonId, onPress }: PickButtonProps) {
  return (
    <Button
      kind="quiet"
      aria-label={name}
      aria-describedby={reasonId}
      disabled={reasonId !== undefined}
      onClick={onPress}
      css={pickStyle}
    >
      {sign}
    </Button>
  );
}

const pickStyle = {
  width: touch,
  padding: 0,
  borderColor: color.hairline,
  fontSize: '1.5rem',
  lineHeight: 1,
  // A column of disabled buttons must not be louder than the names beside it.
  '&:disabled': { color: color.muted, background: 'transparent', borderColor: 'transparent' },
};
