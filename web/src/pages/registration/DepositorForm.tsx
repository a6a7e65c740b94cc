import { type Depositor, depositorEndpoints } from '@passbook/contract/depositor'
import type { ReactNode } from 'react'
import { useData } from '../../api/use-data.ts'
import { Intro } from '../../shell/Intro.tsx'
import { QueryState } from '../../shell/QueryState.tsx'

interface DepositorFormProps {
  title: string
  intro?: ReactNode
  children: (depositor: Depositor) => ReactNode
}

/** A page of the application: its heading, then its form filled with what was told before. */
export function DepositorForm({ title, intro, children }: DepositorFormProps) {
  const depositor = useData(depositorEndpoints.getDepositor)
  return (
    <>
      <Intro title={title}>{intro}</Intro>
      <QueryState query={depositor}>{children}</QueryState>
    </>
  )
}
