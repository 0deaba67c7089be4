import { features } from '../features/features.ts';
import { inOrder } from './task-order.ts';

/** Everything that falls due on the game clock: feeds first, then what follows from them. */
export const allTasks = inOrder(features.flatMap(({ scheduledTasks = [] }) => scheduledTasks));
