import type { ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import { Menu as AriaMenu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { buttonClass } from './button-class.ts'

export interface MenuAction {
  id: string
  label: string
  isDanger?: boolean
  isDisabled?: boolean
  onAction: () => void
}

/** A button that opens a short list of actions: export as, more. */
export function Menu({ label, actions }: { label: ReactNode; actions: readonly MenuAction[] }) {
  return (
    <MenuTrigger>
      <Button className={buttonClass('secondary')}>{label}</Button>
      <Popover
        offset={6}
        className="min-w-44 animate-appear rounded-md border border-hairline bg-surface p-1.5 shadow-raised"
      >
        <AriaMenu items={actions} className="outline-none">
          {({ id, label: text, isDanger, isDisabled, onAction }: MenuAction) => (
            <MenuItem
              id={id}
              isDisabled={isDisabled}
              onAction={onAction}
              className={`flex min-h-target cursor-pointer items-center rounded-sm px-3 outline-offset-[-2px] hover:bg-sunken focus:bg-sunken disabled:cursor-not-allowed disabled:text-ink-muted ${isDanger ? 'text-danger' : ''}`}
            >
              {text}
            </MenuItem>
          )}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  )
}
