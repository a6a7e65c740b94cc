import '../api/zod-config.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '../styles.css'
import { Widget } from './Widget.tsx'

/** The sandbox's aggregator widget: its own entry, framed by the bank's page. */
const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root element.')
document.title = 'Sandbox Link'
createRoot(root).render(
  <StrictMode>
    <Widget />
  </StrictMode>,
)
