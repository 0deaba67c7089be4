import { useQuery } from '@fairway/kit/apollo';
import { graphql } from '@fairway/kit/graphql';
import { routes, useIsAt, usePathParam } from '@fairway/kit/paths';
import { useSessionEnded } from '@fairway/kit/session';
import { Notice } from '@fairway/kit/ui/Notice';
import { Page } from '@fairway/kit/ui/Page';
import { Tabs } from '@fairway/kit/ui/Tabs';
import { desk, space } from '@fairway/kit/ui/tokens';
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import { BlankBoard } from './BlankBoard.tsx';
import { InvitedForm } from './InvitedForm.tsx';
import { LoginForm } from './LoginForm.tsx';
import { RegisterForm } from './RegisterForm.tsx';

const InvitedTo = graphql(`
  query InvitedTo($token: String!) { invitation(token: $token) { poolName needsPin } }
`);

/** Log-in and registration. Also shown instead of pages that need a sign-in. */
export function LoginPage() {
  // Whoever follows an invitation is most likely new.
  const isInvited = useIsAt(routes.acceptInvite);
  const invite = usePathParam('token');
  // The pool's name loads late: nobody needs it to begin.
  const invited = useQuery(InvitedTo, { variables: { token: invite }, skip: !isInvited });
  const { poolName: pool, needsPin = false } = invited.data?.invitation ?? {};
  const sessionEnded = useSessionEnded();
  const [tab, setTab] = useState(isInvited && !sessionEnded ? 'register' : 'login');
  const [registered, setRegistered] = useState<string | null>(null);
  const [written, setWritten] = useState('');

  // What was typed comes back with its form: each is there only while its tab is open.
  const forms = useRef<HTMLDivElement>(null);
  const typed = useRef(new Map<string, string>());
  useLayoutEffect(() => {
    for (const field of forms.current?.querySelectorAll('input') ?? []) {
      const text = typed.current.get(`${tab} ${field.name}`);
      if (text !== undefined) field.value = text;
    }
  }, [tab]);

  const welcome = (username: string) => {
    typed.current.clear();
    setRegistered(username);
    setTab('login');
  };
  const keep = ({ target }: FormEvent) => {
    if (!(target instanceof HTMLInputElement)) return;
    typed.current.set(`${tab} ${target.name}`, target.value);
    if (target.name === 'username') setWritten(target.value);
  };

  return (
    <Page title={tab === 'login' ? 'Login' : 'Register'}>
      <div
        css={{
          display: 'grid',
          gap: space.wide,
          [desk]: { gridTemplateColumns: 'minmax(0, 27rem) minmax(0, 1fr)', columnGap: '6rem' },
        }}
      >
        <div ref={forms} onInput={keep} css={{ display: 'grid', gap: space.base, alignContent: 'start' }}>
          <Reason welcomed={registered} pool={pool} />
          <Tabs
            label="Login or register"
            value={tab}
            onChange={setTab}
            tabs={[
              { value: 'login', title: 'Login', content: <LoginForm username={registered ?? ''} /> },
              {
                value: 'register',
                title: 'Register',
                content: isInvited ? (
                  <InvitedForm invite={invite} pool={pool} needsPin={needsPin} onRegistered={welcome} />
                ) : (
                  <RegisterForm onRegistered={welcome} />
                ),
              },
            ]}
          />
        </div>
        <BlankBoard name={written.trim()} />
      </div>
    </Page>
  );
}

interface ReasonProps {
  welcomed: string | null;
  /** The pool somebody is invited to. */
  pool: string | undefined;
}

/** Why this page is shown, where that isn't obvious. */
function Reason({ welcomed, pool }: ReasonProps) {
  const sessionEnded = useSessionEnded();
  const askedFor = useIsAt(routes.login);
  const isInvited = useIsAt(routes.acceptInvite);
  if (welcomed !== null)
    return (
      <Notice tone="success">
        Welcome to Fairway, {welcomed}. Log in to play.
        <span css={{ display: 'block' }}>The mail we sent you has a link that confirms your address.</span>
      </Notice>
    );
  if (sessionEnded) {
    return (
      <Notice>
        You have been logged out here. That happens after two weeks, and when you log out everywhere or change
        your username or password in another browser.
      </Notice>
    );
  }
  if (isInvited)
    return (
      <Notice>
        You were invited to {pool ?? 'a pool'}. Register to join it, or log in if you have an account.
      </Notice>
    );
  return askedFor ? null : <Notice>Log in to see this page.</Notice>;
}
