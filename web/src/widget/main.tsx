import '../api/zod-config.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '../styles.css'
import { Widget } from './Widget.tsx'

/** The entry point of the sandbox's aggregator widget, which the bank's page frames. */
const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root element.')
document.title = 'Sandbox Link'
createRoot(root).render(
  <StrictMode>
    <Widget />
  </StrictMode>,
)
