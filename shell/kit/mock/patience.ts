import { configure } from '@testing-library/react';

// A busy machine is slow and not wrong: what comes at all is there long before.
configure({ asyncUtilTimeout: 30_000 });
