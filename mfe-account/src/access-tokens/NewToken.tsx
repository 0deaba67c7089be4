import { Button } from '@fairway/kit/ui/Button';
import { showToast } from '@fairway/kit/ui/Toast';
import { color, size, space } from '@fairway/kit/ui/tokens';

/** Shown once: the gateway stores only a hash. */
export function NewToken({ token }: { token: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(token);
      showToast('The token is copied.');
    } catch {
      // Some browsers refuse access to the clipboard.
      showToast("The token can't be copied here. Select it and copy it yourself.");
    }
  };
  return (
    <div css={{ display: 'grid', gap: space.base, justifyItems: 'start' }}>
      <p>
        Copy it into your program, and share it with nobody: <strong>it is not shown again.</strong>
      </p>
      <code
        css={{
          width: '100%',
          padding: space.base,
          background: color.sunken,
          fontSize: size.text,
          overflowWrap: 'anywhere',
          userSelect: 'all',
        }}
      >
        {token}
      </code>
      <Button kind="primary" onClick={() => void copy()}>
        Copy
      </Button>
    </div>
  );
}
