import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router'
import { z } from 'zod'
import { queryClient } from './api/query-client.ts'
import { keepBrandingFresh } from './branding/branding-store.ts'
import { router } from './router.tsx'
import './styles.css'

// The strict CSP forbids the code generation zod would otherwise use.
z.config({ jitless: true })
keepBrandingFresh()

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root element.')
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)
