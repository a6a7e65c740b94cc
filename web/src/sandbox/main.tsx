import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './sandbox.css'
import { Console } from './Console.tsx'

/** The entry point of the sandbox console, served only when the sandbox is on. */
const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root element.')
createRoot(root).render(
  <StrictMode>
    <Console />
  </StrictMode>,
)
