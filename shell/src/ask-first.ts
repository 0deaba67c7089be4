// Imported before all else, so that the answer comes while the rest is evaluated.
import { askFirstQuestion } from '@fairway/kit/first-question';

askFirstQuestion();
