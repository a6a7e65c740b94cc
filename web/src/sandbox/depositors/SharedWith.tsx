import type { SandboxSharing } from '@passbook/contract/sandbox-depositors'
import { linkClass } from '../../ui/link-class.ts'
import { addressOf } from '../sections.ts'

/** The joint holder of an account, and how to continue as one who has not joined yet. */
export function SharedWith({ shares }: { shares: SandboxSharing }) {
  const name = shares.name ?? shares.email
  switch (shares.state) {
    case 'begun':
      return <>Adding {name} as a joint holder.</>
    case 'in_doubt':
      return (
        <>
          Decide about {name} under{' '}
          <a href={addressOf('reviews')} className={linkClass}>
            Reviews
          </a>
          .
        </>
      )
    case 'invited':
      return <Invitation {...shares} />
    case 'locked':
      return (
        <>
          The invitation to {name} is locked until staff run the operator’s command{' '}
          <code className="font-mono break-words">unlock-invitation {shares.email}</code>.
        </>
      )
    case 'signed_up':
      return shares.is_primary ? (
        <>To become the second holder, with {name}.</>
      ) : (
        <>To share it with {name}, once the documents are signed.</>
      )
    case 'holder':
      return (
        <>
          {shares.is_primary ? 'Second holder, with' : 'First holder, with'} {name}.
        </>
      )
  }
}

function Invitation({ email, ssn }: SandboxSharing) {
  return (
    <>
      The invitation is in{' '}
      <a href={addressOf('inbox', email)} className={linkClass}>
        the inbox of {email}
      </a>
      . Open it in a private window, with the Social Security number{' '}
      {ssn ? <span className="whitespace-nowrap">{inGroups(ssn)}</span> : 'that was typed'}.
    </>
  )
}

function inGroups(ssn: string): string {
  return `${ssn.slice(0, 3)}-${ssn.slice(3, 5)}-${ssn.slice(5)}`
}
