import { configure } from '@testing-library/react';
import * as React from 'react';

// Long, since a busy machine is slow and not wrong.
configure({ asyncUtilTimeout: 20_000 });

// React notes with each of the first ten thousand elements of a second where in the source it was made, for warnings:
// an eighth of what these tests took. It believes here to have noted that many; warnings name the components still.
const internals = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set: () => undefined });
