import './ask-first.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { beginFirstPage } from './first-page.ts';
import { registerServiceWorker } from './offline/register-service-worker.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no place for the application.');

beginFirstPage();

createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);

registerServiceWorker();
