import { useMutation } from '@fairway/kit/apollo';
import { useForm } from '@fairway/kit/form';
import { graphql } from '@fairway/kit/graphql';
import { PasswordAgain } from '@fairway/kit/password-again';
import { FormDialog } from '@fairway/kit/ui/FormDialog';
import { TextField } from '@fairway/kit/ui/TextField';
import { textLinkStyle } from '@fairway/kit/ui/TextLink';
import { size, space } from '@fairway/kit/ui/tokens';
import { withTimeout } from '@fairway/kit/with-timeout';
import { lazy, Suspense, useState } from 'react';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { useProfileAgain } from './use-profile-again.ts';

// Loaded only for whoever switches it on.
const QrCode = lazy(async () => ({ default: (await import('@fairway/kit/qr-code')).QrCode }));

const StartSecondFactor = graphql(`
  mutation StartSecondFactor($password: String) {
    startSecondFactor(password: $password) { secret uri }
  }
`);
const SwitchSecondFactorOn = graphql(`
  mutation SwitchSecondFactorOn($code: String!, $password: String) {
    switchSecondFactorOn(code: $code, password: $password)
  }
`);

interface Begun {
  secret: string;
  uri: string;
}

/** First the secret for the app, then a code from it as proof, then the recovery codes. */
export function SwitchOnDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [start] = useMutation(StartSecondFactor);
  const [switchOn] = useMutation(SwitchSecondFactorOn);
  const askAgain = useProfileAgain();
  const [begun, setBegun] = useState<Begun | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const form = useForm<'code' | 'password'>({
    check: ({ code }) => ({ code: begun !== null && !code && 'A code is required.' }),
    send: async ({ code, password: typed }) => {
      const password = typed || null;
      if (begun === null) {
        const { data } = await start({ variables: { password }, context: withTimeout() });
        if (data) setBegun(data.startSecondFactor);
        return;
      }
      const { data } = await switchOn({ variables: { code, password }, context: withTimeout() }).finally(
        askAgain,
      );
      if (data) setCodes(data.switchSecondFactorOn);
    },
    otherwise: begun
      ? 'No answer came. It may be on by now: if it is, close this and get new recovery codes.'
      : 'It is still off. Please try again.',
  });
  const close = () => {
    setBegun(null);
    setCodes(null);
    onClose();
  };
  const password = form.field('password');
  return (
    <FormDialog
      open={open}
      // The codes are shown once: closing before the answer would lose them.
      onClose={() => !form.busy && close()}
      title={codes ? 'Your recovery codes' : 'Switch on the second factor'}
      form={form}
      submitText={begun ? 'Switch on' : 'Go on'}
      stays
      outcome={codes && <RecoveryCodes codes={codes} />}
    >
      {begun ? (
        <ScanAndConfirm begun={begun} field={form.field('code')} />
      ) : (
        <p>
          You need an authenticator app on your phone or computer. Many password managers have one, and app
          stores have free ones.
        </p>
      )}
      {/* Once it was right, it is sent along out of sight. */}
      <div css={{ display: begun && !password.error ? 'none' : 'grid', gap: space.base }}>
        <PasswordAgain asked={form.asksPassword} field={password} />
      </div>
    </FormDialog>
  );
}

function ScanAndConfirm({
  begun: { secret, uri },
  field,
}: {
  begun: Begun;
  field: { name: 'code'; error: string | undefined };
}) {
  return (
    <>
      <p>
        Scan this with your authenticator app. If it is on this device,{' '}
        <a href={uri} css={textLinkStyle}>
          open it here
        </a>
        .
      </p>
      <Suspense fallback={<div css={{ height: '12rem' }} />}>
        <QrCode text={uri} label="QR code for your authenticator app" />
      </Suspense>
      <p css={{ fontSize: size.small }}>
        Or type this key into it:{' '}
        <strong css={{ fontFamily: 'ui-monospace, monospace', overflowWrap: 'anywhere', userSelect: 'all' }}>
          {secret.replace(/.{4}(?=.)/g, '$& ')}
        </strong>
      </p>
      <TextField
        label="Code"
        hint="The six digits that the app shows now."
        autoComplete="one-time-code"
        inputMode="numeric"
        {...field}
      />
    </>
  );
}
