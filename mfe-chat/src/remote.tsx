import { REMOTE_CONTRACT, type Remote } from '@fairway/kit/remote';
import { PoolChat } from './pool-chat/PoolChat.tsx';

export const remote: Remote = {
  name: 'mfe-chat',
  contract: REMOTE_CONTRACT,
  routes: {},
  slots: { poolChat: PoolChat },
  navigation: [],
};
