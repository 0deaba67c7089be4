import { playWeeks } from './play-weeks.ts';

playWeeks('of even seeds');
