import '../api/zod-config.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '../styles.css'
import { BankLink } from './BankLink.tsx'
import * as wording from './wording.ts'

/** The entry point of the page around an aggregator's widget, which the bank's page frames. */
const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root element.')
document.title = wording.signInToYourBank
createRoot(root).render(
  <StrictMode>
    <BankLink />
  </StrictMode>,
)
