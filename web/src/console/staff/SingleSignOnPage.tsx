import {
  type GroupRole,
  type SignOnSettings,
  singleSignOnEndpoints,
} from '@passbook/contract/console/single-sign-on'
import { teamEndpoints } from '@passbook/contract/console/team'
import type { Data } from '@passbook/contract/endpoint'
import { useState } from 'react'
import { fill } from '../../lib/fill.ts'
import { Button } from '../../ui/Button.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { useAct } from '../api/use-act.ts'
import { useDesk } from '../api/use-desk.ts'
import { Done } from '../parts/Done.tsx'
import { Facts } from '../parts/Facts.tsx'
import { Moment } from '../parts/Moment.tsx'
import { Nothing } from '../parts/Nothing.tsx'
import { Page } from '../parts/Page.tsx'
import { ReasonDialog } from '../parts/ReasonDialog.tsx'
import { roleWords } from '../parts/role-words.ts'
import { type Column, Table } from '../parts/Table.tsx'
import { ChangeGroupRole } from './ChangeGroupRole.tsx'
import { ChangeProvider } from './ChangeProvider.tsx'
import { ProvisioningSection } from './ProvisioningSection.tsx'
import * as wording from './wording.ts'

type Described = Data<typeof singleSignOnEndpoints.getSingleSignOn>
type Open = 'provider' | 'removal' | { group: string } | null

/** The identity provider of the staff, and the roles of its groups. Two administrators change them. */
export function SingleSignOnPage() {
  const query = useDesk(singleSignOnEndpoints.getSingleSignOn, {})
  const team = useDesk(teamEndpoints.listStaff, {})
  const [open, setOpen] = useState<Open>(null)
  const [done, setDone] = useState<string | null>(null)
  const { data } = query
  const settings = data?.settings ?? null
  const dialog = { onDone: setDone, onClose: () => setOpen(null) }
  return (
    <Page
      lead={wording.staffCanSignInWith}
      actions={
        data && (
          <Button onClick={() => setOpen('provider')}>
            {settings ? wording.changeProvider : wording.setUpProvider}
          </Button>
        )
      }
    >
      <Done words={done} />
      {data && <Provider described={data} onRemove={() => setOpen('removal')} />}
      <section className="mt-8 flex flex-col gap-3" aria-labelledby="groups">
        <h2 id="groups" className="text-lg">
          {wording.rolesOfGroups}
        </h2>
        <p className="max-w-reading text-ink-muted">{wording.highestRoleCounts}</p>
        <Table
          label={wording.rolesOfGroups}
          columns={columnsOf((group) => setOpen({ group }))}
          query={query}
          rows={data?.groups}
          keyOf={({ group }) => group}
          empty={wording.noGroupHasARole}
        />
        <div>
          <Button variant="secondary" onClick={() => setOpen({ group: '' })}>
            {wording.giveAGroupARole}
          </Button>
        </div>
      </section>
      {data && settings && (
        <ProvisioningSection provisioning={data.provisioning} onDone={setDone} />
      )}
      {open === 'provider' && <ChangeProvider settings={settings} {...dialog} />}
      {open === 'removal' && settings && <RemoveProvider settings={settings} {...dialog} />}
      {typeof open === 'object' && open !== null && (
        <ChangeGroupRole group={open.group} roles={team.data?.roles ?? []} {...dialog} />
      )}
    </Page>
  )
}

function Provider({ described, onRemove }: { described: Described; onRemove: () => void }) {
  const { settings, redirect_uri, signed_out_uri, administrators } = described
  return (
    <section className="flex max-w-reading flex-col gap-3" aria-labelledby="provider">
      <h2 id="provider" className="text-lg">
        {wording.provider}
      </h2>
      {settings ? (
        <Facts
          rows={[
            { term: wording.providerName, value: settings.name },
            { term: wording.issuer, value: settings.issuer },
            { term: wording.clientId, value: settings.client_id },
            {
              term: wording.clientSecret,
              value: fill(wording.setOnDate, { date: <Moment at={settings.secret_changed_at} /> }),
            },
            { term: wording.groupsClaim, value: settings.groups_claim },
            {
              term: wording.passwordsAndPasskeys,
              value: settings.is_local_off ? wording.off : wording.on,
            },
            { term: wording.administratorsSignedIn, value: String(administrators) },
          ]}
        />
      ) : (
        <p>{wording.noProvider}</p>
      )}
      {settings && (
        <div>
          <Button variant="secondary" onClick={onRemove}>
            {wording.removeProvider}
          </Button>
        </div>
      )}
      <h3 className="mt-3">{wording.enterAtTheProvider}</h3>
      <Facts
        rows={[
          { term: wording.redirectUri, value: redirect_uri },
          { term: wording.signedOutUri, value: signed_out_uri },
        ]}
      />
    </section>
  )
}

function columnsOf(onChange: (group: string) => void): Column<GroupRole>[] {
  return [
    {
      id: 'group',
      label: wording.group,
      cell: ({ group }) => <strong className="wrap-anywhere">{group}</strong>,
    },
    {
      id: 'role',
      label: wording.role,
      cell: ({ role }) => (role ? roleWords(role) : <Nothing>{wording.retiredRole}</Nothing>),
    },
    {
      id: 'change',
      label: wording.change,
      cell: ({ group }) => (
        <LinkButton className="-my-2.5" onClick={() => onChange(group)}>
          {wording.change}
          <VisuallyHidden> {fill(wording.changeForGroup, { group })}</VisuallyHidden>
        </LinkButton>
      ),
    },
  ]
}

interface RemoveProps {
  settings: SignOnSettings
  onDone: (words: string) => void
  onClose: () => void
}

function RemoveProvider({ settings, onDone, onClose }: RemoveProps) {
  const remove = useAct(singleSignOnEndpoints.removeSingleSignOn)
  return (
    <ReasonDialog
      title={wording.removeProvider}
      confirmLabel={wording.requestApproval}
      isDanger
      onConfirm={async (reason) => {
        await remove.mutateAsync({ body: { reason } })
        onDone(wording.sentForApproval)
      }}
      onClose={onClose}
    >
      <p>{fill(wording.onceRemovedEverybody, { name: settings.name })}</p>
    </ReasonDialog>
  )
}
