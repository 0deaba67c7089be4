import { playWeeks } from './play-weeks.ts';

playWeeks('of odd seeds');
