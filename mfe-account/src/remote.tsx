import { paths, routes } from '@fairway/kit/paths';
import { REMOTE_CONTRACT, type Remote } from '@fairway/kit/remote';
import { lazy } from 'react';

// Each screen is loaded when it is first visited.
const LoginPage = lazy(async () => ({
  default: (await import(/* webpackChunkName: "page-login" */ './login/LoginPage.tsx')).LoginPage,
}));
const ResetPasswordPage = lazy(async () => ({
  default: (
    await import(/* webpackChunkName: "page-resetPassword" */ './reset-password/ResetPasswordPage.tsx')
  ).ResetPasswordPage,
}));
const ConfirmEmailPage = lazy(async () => ({
  default: (await import(/* webpackChunkName: "page-confirmEmail" */ './address/ConfirmEmailPage.tsx'))
    .ConfirmEmailPage,
}));
const UndoEmailPage = lazy(async () => ({
  default: (await import(/* webpackChunkName: "page-undoEmail" */ './address/UndoEmailPage.tsx'))
    .UndoEmailPage,
}));
const ProfilePage = lazy(async () => ({
  default: (await import(/* webpackChunkName: "page-profile" */ './profile/ProfilePage.tsx')).ProfilePage,
}));
const UserProfilePage = lazy(async () => ({
  default: (await import(/* webpackChunkName: "page-userProfile" */ './user-profile/UserProfilePage.tsx'))
    .UserProfilePage,
}));
const AllUsers = lazy(async () => ({
  default: (await import(/* webpackChunkName: "slot-allUsers" */ './all-users/AllUsers.tsx')).AllUsers,
}));
const JoinByInvitation = lazy(async () => ({
  default: (await import(/* webpackChunkName: "slot-joinByInvitation" */ './login/JoinByInvitation.tsx'))
    .JoinByInvitation,
}));

export const remote: Remote = {
  name: 'mfe-account',
  contract: REMOTE_CONTRACT,
  routes: {
    [routes.login]: LoginPage,
    [routes.resetPassword]: ResetPasswordPage,
    [routes.confirmEmail]: ConfirmEmailPage,
    [routes.undoEmail]: UndoEmailPage,
    [routes.profile]: ProfilePage,
    [routes.userProfile]: UserProfilePage,
  },
  slots: { allUsers: AllUsers, joinByInvitation: JoinByInvitation },
  navigation: [
    { label: 'Login', path: paths.login() },
    { label: 'Reset Password', path: paths.resetPassword('a-token') },
    { label: 'Confirm Address', path: paths.confirmEmail('ann') },
    { label: 'Undo Address', path: paths.undoEmail('ann') },
    { label: 'Profile', path: paths.profile(null) },
    { label: 'Profile in a pool', path: paths.profile('Sunday Best') },
    { label: 'User Profile', path: paths.userProfile('bob', null) },
    { label: 'User Profile in a pool', path: paths.userProfile('bob', 'Sunday Best') },
  ],
};
