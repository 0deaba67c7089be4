import { useMutation } from '@fairway/kit/apollo';
import { graphql, type VariablesOf } from '@fairway/kit/graphql';
import { refusalOf } from '@fairway/kit/refusal';
import { useRef } from 'react';
import { afterNewTexts } from '../consent/texts-of-page.ts';
import { Register } from './registration.ts';

const LogInAtOnce = graphql(`
  mutation LogInAtOnce($username: String!, $password: String!) {
    login(username: $username, password: $password) { token }
  }
`);

/**
 * Opens an account. The name that somebody tries again because no answer came may be taken by themselves: then the
 * account is there, and their password lets them in.
 */
export function useRegister() {
  const [register] = useMutation(Register);
  const [sendLogIn] = useMutation(LogInAtOnce);
  const unanswered = useRef<string | null>(null);

  /** Returns the token; null if it did not work. */
  const logIn = async (username: string, password: string): Promise<string | null> => {
    const session = await sendLogIn({ variables: { username, password } }).catch(() => null);
    return session?.data?.login.token ?? null;
  };
  return {
    logIn,
    register: async (variables: VariablesOf<typeof Register>) => {
      const { username, password } = variables;
      try {
        await afterNewTexts(register({ variables }));
      } catch (error) {
        const refusal = refusalOf(error);
        const mayBeOwn = refusal?.code === 'TAKEN' && unanswered.current === username;
        if (!refusal) unanswered.current = username;
        if (!mayBeOwn || (await logIn(username, password)) === null) throw error;
      }
    },
  };
}
