import { pretendShell } from '@fairway/kit/pretend-shell';
import { remote } from './remote.tsx';

void pretendShell(remote);
