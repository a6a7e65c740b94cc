import type { ConsoleRow } from '../row.ts'
import Keyboard from 'lucide-react/icons/keyboard'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { Dialog } from '../../ui/Dialog.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { consoleHref } from '../href.ts'
import * as wording from '../parts/wording.ts'
import { useSay } from '../parts/words.ts'
import { useMayOpen } from '../session/me.ts'
import { SEARCH_ID } from './GlobalSearch.tsx'

const STORED_AS = 'console-shortcuts'
const OFF = 'off'
/** How long `g` waits for the second key. */
const SECOND_KEY_MS = 1500

interface Leap extends Pick<ConsoleRow, 'opensFor'> {
  key: string
  to: string
  label: string
}

/** The desks that two keys open: `g`, then the key. */
const LEAPS: readonly Leap[] = [
  { key: 'w', to: consoleHref('/console'), label: wording.goToWork, opensFor: 'work.read' },
  {
    key: 'c',
    to: consoleHref('/console/customers'),
    label: wording.goToCustomers,
    opensFor: 'customers.read',
  },
  {
    key: 'a',
    to: consoleHref('/console/approvals'),
    label: wording.goToApprovals,
    opensFor: 'approvals.read',
  },
]

/**
 * The shortcuts of single keys, and the dialog that lists them. They work only while no field has the focus,
 * and can be turned off, because speech input and slips of the hand press them too (WCAG 2.1.4).
 */
export function Shortcuts() {
  const [isListed, setIsListed] = useState(false)
  const [isOn, setIsOn] = useState(areShortcutsOn)
  useKeys(isOn, () => setIsListed(true))
  return (
    <>
      <button
        type="button"
        onClick={() => setIsListed(true)}
        className="hidden min-h-target w-full items-center gap-3 rounded-md px-3 text-left text-ink-muted outline-offset-[-2px] hover:bg-sunken lg:flex"
      >
        <Keyboard aria-hidden className="size-5 shrink-0" />
        {wording.keyboardShortcuts}
      </button>
      {isListed && (
        <ShortcutList
          isOn={isOn}
          onTurn={(to) => {
            setIsOn(to)
            storeShortcuts(to)
          }}
          onClose={() => setIsListed(false)}
        />
      )}
    </>
  )
}

function useKeys(isOn: boolean, onList: () => void): void {
  const navigate = useNavigate()
  const mayOpen = useMayOpen()
  const leapUntil = useRef(0)
  useEffect(() => {
    if (!isOn) return undefined
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      const leap = LEAPS.find(({ key, opensFor }) => key === event.key && mayOpen(opensFor))
      const isSecond = event.timeStamp < leapUntil.current
      leapUntil.current = event.key === 'g' ? event.timeStamp + SECOND_KEY_MS : 0
      if (event.key === '/') {
        const field = document.getElementById(SEARCH_ID)
        // Otherwise the stroke would be typed into the field.
        if (field) event.preventDefault()
        field?.focus()
      } else if (event.key === '?') onList()
      else if (isSecond && leap) void navigate(leap.to)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [isOn, mayOpen, navigate, onList])
}

const FIELDS = 'input, textarea, select, [contenteditable], [role="textbox"], [role="listbox"]'

/** A key in a field is text, and a dialog keeps the page behind it out of reach. */
function isTyping(target: EventTarget | null): boolean {
  const isField = target instanceof Element && target.closest(FIELDS) !== null
  return isField || document.querySelector('[role="dialog"], [role="alertdialog"]') !== null
}

interface ShortcutListProps {
  isOn: boolean
  onTurn: (isOn: boolean) => void
  onClose: () => void
}

function ShortcutList({ isOn, onTurn, onClose }: ShortcutListProps) {
  const say = useSay()
  const mayOpen = useMayOpen()
  const rows = [
    ...(mayOpen('customers.read') ? [{ keys: ['/'], label: wording.searchEverything }] : []),
    ...LEAPS.filter(({ opensFor }) => mayOpen(opensFor)).map(({ key, label }) => ({
      keys: ['g', key],
      label,
    })),
    { keys: ['?'], label: wording.showThisList },
  ]
  return (
    <Dialog title={wording.keyboardShortcuts} onClose={onClose}>
      <dl className="mb-4 flex flex-col gap-2">
        {rows.map(({ keys, label }) => (
          <div key={label} className="flex items-center justify-between gap-4">
            <dt>{say(label)}</dt>
            <dd className="flex gap-1.5">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="rounded-sm border border-control-border bg-sunken px-2 py-0.5"
                >
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <Switch checked={isOn} onTurn={onTurn}>
        {wording.turnShortcutsOn}
      </Switch>
      <p className="text-sm text-ink-muted">{wording.shortcutsWorkWhile}</p>
    </Dialog>
  )
}

/** A browser may forbid storage; then the choice lasts only as long as the page. */
function areShortcutsOn(): boolean {
  try {
    return localStorage.getItem(STORED_AS) !== OFF
  } catch {
    return true
  }
}

function storeShortcuts(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(STORED_AS)
    else localStorage.setItem(STORED_AS, OFF)
  } catch {
    // The choice holds until the page is left.
  }
}
