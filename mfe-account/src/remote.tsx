import { paths, routes } from '@fairway/kit/paths';
import { REMOTE_CONTRACT, type Remote } from '@fairway/kit/remote';
import { AllUsers } from './all-users/AllUsers.tsx';
import { LoginPage } from './login/LoginPage.tsx';
import { ProfilePage } from './profile/ProfilePage.tsx';
import { ResetPasswordPage } from './reset-password/ResetPasswordPage.tsx';
import { UserProfilePage } from './user-profile/UserProfilePage.tsx';

export const remote: Remote = {
  name: 'mfe-account',
  contract: REMOTE_CONTRACT,
  routes: {
    [routes.login]: LoginPage,
    [routes.resetPassword]: ResetPasswordPage,
    [routes.profile]: ProfilePage,
    [routes.userProfile]: UserProfilePage,
  },
  slots: { allUsers: AllUsers },
  navigation: [
    { label: 'Login', path: paths.login() },
    { label: 'Reset Password', path: paths.resetPassword('a-token') },
    { label: 'Profile', path: paths.profile(null) },
    { label: 'User Profile', path: paths.userProfile('bob', null) },
  ],
};
