import { copyText } from '@fairway/kit/copy-text';
import { Button, buttonStyle } from '@fairway/kit/ui/Button';
import { color, size, space } from '@fairway/kit/ui/tokens';

/** Shown once: the gateway stores only hashes. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const text = `Recovery codes for Fairway, each good once:\n\n${codes.join('\n')}\n`;
  return (
    <div css={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space.base }}>
      <p>
        Without your authenticator app, each of these codes lets you log in once. Keep them somewhere other
        than your phone: <strong>they are not shown again.</strong>
      </p>
      <ul
        aria-label="Recovery codes"
        css={{
          listStyle: 'none',
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 18rem), 1fr))',
          gap: space.tight,
          padding: space.base,
          background: color.sunken,
          fontFamily: 'ui-monospace, monospace',
          fontSize: size.text,
          userSelect: 'all',
        }}
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div css={{ display: 'flex', flexWrap: 'wrap', gap: space.tight }}>
        <Button kind="primary" onClick={() => void copyText(text, 'codes', { isPlural: true })}>
          Copy
        </Button>
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="fairway-recovery-codes.txt"
          css={buttonStyle('secondary')}
        >
          Download
        </a>
      </div>
    </div>
  );
}
