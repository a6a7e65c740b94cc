import type { Beneficiaries, Beneficiary } from '@passbook/contract/beneficiaries'
import type { ReactNode } from 'react'
import { Navigate, href, useSearchParams } from 'react-router'
import { QueryState } from '../../shell/QueryState.tsx'
import { useBeneficiaries } from './use-beneficiaries.ts'

interface SelectedBeneficiaryProps {
  children: (one: Beneficiary, list: Beneficiaries) => ReactNode
}

/** The beneficiary in the URL; an unknown or foreign id redirects to the list (STATES). */
export function SelectedBeneficiary({ children }: SelectedBeneficiaryProps) {
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
