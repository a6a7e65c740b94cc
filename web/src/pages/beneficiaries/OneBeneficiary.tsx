import type { Beneficiaries, Beneficiary } from '@passbook/contract/beneficiaries'
import type { ReactNode } from 'react'
import { Navigate, href, useSearchParams } from 'react-router'
import { QueryState } from '../../shell/QueryState.tsx'
import { useBeneficiaries } from './use-beneficiaries.ts'

interface OneBeneficiaryProps {
  children: (one: Beneficiary, list: Beneficiaries) => ReactNode
}

/** The one the address names; an unknown or foreign one leads to the list (STATES). */
export function OneBeneficiary({ children }: OneBeneficiaryProps) {
  const list = useBeneficiaries()
  const [search] = useSearchParams()
  const uuid = search.get('uuid')
  return (
    <div className="max-w-task">
      <QueryState query={list}>
        {(data) => {
          const one = data.beneficiaries.find((each) => each.uuid === uuid)
          return one ? children(one, data) : <Navigate to={href('/beneficiary/list')} replace />
        }}
      </QueryState>
    </div>
  )
}
