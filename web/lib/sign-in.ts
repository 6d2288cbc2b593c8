import type { CurrentUser } from '@contract/account.js';
import { useIsMutating } from '@tanstack/react-query';
import { useAction } from './action';
import { userShape, useSession } from './session';

export type LoginInput = { username: string; password: string };
export type RegisterInput = LoginInput & { email: string; firstName: string; lastName: string };

const AUTHENTICATE = ['authenticate'];

/** Whether a login or a registration is under way (U-10). */
export const useIsAuthenticating = () => useIsMutating({ mutationKey: AUTHENTICATE }) > 0;

type Attempt = {
  onStart?: () => void;
  /** The attempt counts as under way until a promise returned here is settled. */
  onSuccess?: (user: CurrentUser) => unknown;
  onError?: (error: Error) => void;
};

function useAttempt<Input>(path: string, { onStart, ...callbacks }: Attempt) {
  const { remember } = useSession();
  return useAction({
    mutationKey: AUTHENTICATE,
    run: async (input: Input, { ask }) => {
      onStart?.();
      const user = await ask(await userShape(), 'POST', path, input);
      remember(user);
      return user;
    },
    ...callbacks,
  });
}
export const useLogin = (attempt: Attempt) => useAttempt<LoginInput>('/api/login', attempt);
export const useRegister = (attempt: Attempt) => useAttempt<RegisterInput>('/api/register', attempt);
