import type { ApolloClient } from '@apollo/client';
import { type ReactNode, Suspense } from 'react';
import { Route, Switch } from 'wouter';
import { ApolloLayer } from '../gateway/apollo.tsx';
import { mockToken } from '../mock/token.ts';
import { conditions } from '../mock/world.ts';
import { Link } from '../page/paths.ts';
import type { Remote } from '../page/remote.ts';
import { SlotProvider } from '../page/slot.tsx';
import { signIn, signOut, useUsername } from '../session/session.ts';
import { Button } from '../ui/controls/Button.tsx';
import { Page } from '../ui/layout/Page.tsx';
import { Notice } from '../ui/messages/Notice.tsx';
import { Skeleton } from '../ui/messages/Skeleton.tsx';
import { Toasts } from '../ui/messages/Toast.tsx';
import { GlobalStyle } from '../ui/theme/GlobalStyle.tsx';
import { color, hairline, rule, size, space } from '../ui/theme/tokens.ts';
import { choose, chosenCondition } from './choice.ts';

/** The pool whose parts are shown alone. */
export const samplePool = 'Sunday Best';

const row = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space.base,
  padding: `${space.tight} ${space.base}`,
} as const;

interface PretendFrameProps {
  remote: Remote;
  /** Of the mocked gateway, which knows no operation by its checksum. */
  client: ApolloClient;
}

/** As much of a page as a remote needs around it, and a switch for what it is to be seen in. */
export function PretendFrame({ remote, client }: PretendFrameProps) {
  return (
    <ApolloLayer client={client}>
      <GlobalStyle />
      <SlotProvider value={(name) => <Notice>Here the shell puts {name}.</Notice>}>
        <header css={{ borderBottom: rule }}>
          <Switchboard name={remote.name} />
          <nav aria-label="Main" css={row}>
            {remote.navigation.map(({ label, path }) => (
              <Link key={path} href={path}>
                {label}
              </Link>
            ))}
          </nav>
        </header>
        <main>
          {/* A remote may fetch some of its screens only when they are wanted. */}
          <Suspense fallback={<Skeleton />}>
            <Switch>
              {Object.entries(remote.routes).map(([pattern, RoutePage]) => (
                <Route key={pattern} path={pattern}>
                  <RoutePage />
                </Route>
              ))}
              <Route>
                <Page title={remote.name}>
                  <p>Choose one of its pages above.</p>
                  <SlotSamples remote={remote} />
                </Page>
              </Route>
            </Switch>
          </Suspense>
        </main>
      </SlotProvider>
      <Toasts />
    </ApolloLayer>
  );
}

function Switchboard({ name }: { name: string }) {
  const username = useUsername();
  return (
    <div css={{ ...row, background: color.sunken, borderBottom: hairline, fontSize: size.small }}>
      <strong>{name}, alone</strong>
      <label>
        Gateway{' '}
        <select
          value={chosenCondition()}
          onChange={({ target }) => choose(conditions[target.selectedIndex] ?? 'usual')}
        >
          {conditions.map((condition) => (
            <option key={condition}>{condition}</option>
          ))}
        </select>
      </label>
      {username === null ? (
        <Button kind="quiet" onClick={() => signIn(mockToken('ann'))}>
          Sign in as ann
        </Button>
      ) : (
        <Button kind="quiet" onClick={signOut}>
          Sign {username} out
        </Button>
      )}
    </div>
  );
}

function SlotSamples({ remote }: { remote: Remote }): ReactNode {
  const { poolChat: PoolChat, allUsers: AllUsers } = remote.slots ?? {};
  return (
    <>
      {PoolChat && <PoolChat pool={samplePool} />}
      {AllUsers && <AllUsers />}
    </>
  );
}
