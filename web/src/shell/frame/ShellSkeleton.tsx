import { EARLY_CHECK, WELCOME } from '@passbook/contract/early-check'
import { href } from 'react-router'
import { BrandPanel } from '../../branding/BrandPanel.tsx'
import { InsurerStrip } from '../../branding/InsurerSign.tsx'
import { Logo } from '../../branding/Logo.tsx'
import { useProgress } from '../../session/progress.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { HomeSkeleton } from './HomeSkeleton.tsx'
import {
  frameTopClass,
  headerClass,
  homeLinkClass,
  signClass,
  taskColumnClass,
  taskPageClass,
  taskSignClass,
} from './frame-class.ts'

/** The surroundings of a page that is still loading, in gray and in place (UX 26). */
type ShellName = 'single-task' | 'plain-task' | 'registration' | 'dashboard' | 'reading'

interface ShellSkeletonProps {
  shell: ShellName
  /** The page that is loading. */
  path: string
}

export function ShellSkeleton({ shell, path }: ShellSkeletonProps) {
  if (shell === 'dashboard') return <DashboardSkeleton isHome={path === href('/dashboard')} />
  if (shell === 'registration') return <RegistrationSkeleton />
  if (shell === 'reading') return <ColumnSkeleton width="max-w-reading" />
  if (shell === 'plain-task') return <ColumnSkeleton width="max-w-task" />
  return (
    <div aria-busy="true" className={taskPageClass}>
      <div className={taskColumnClass}>
        <div>
          <div className={homeLinkClass}>
            <Logo />
          </div>
        </div>
        <InsurerStrip className={taskSignClass} />
        <div className="pt-5">
          <TaskSkeleton />
        </div>
      </div>
      <BrandPanel />
    </div>
  )
}

function RegistrationSkeleton() {
  return (
    <div aria-busy="true" className="flex min-h-svh flex-col">
      <HeaderSkeleton />
      <div className="mx-auto w-full max-w-page px-5">
        <div className="mx-auto grid grid-cols-4 gap-3 pt-6">
          <Skeleton className="h-1.5" />
          <Skeleton className="h-1.5" />
          <Skeleton className="h-1.5" />
          <Skeleton className="h-1.5" />
        </div>
      </div>
      <div className="mx-auto mt-7 w-full max-w-task px-5 pt-10 sm:px-0">
        <TaskSkeleton />
      </div>
    </div>
  )
}

function ColumnSkeleton({ width }: { width: string }) {
  return (
    <div aria-busy="true" className="flex min-h-svh flex-col">
      <HeaderSkeleton />
      <div className={`mx-auto w-full px-5 pt-8 sm:px-0 ${width}`}>
        <TaskSkeleton />
      </div>
    </div>
  )
}

function DashboardSkeleton({ isHome }: { isHome: boolean }) {
  return (
    <div aria-busy="true" className="flex min-h-svh flex-col">
      <HeaderSkeleton hasSideMenu />
      <div className="flex flex-1">
        <div className="hidden w-side-menu shrink-0 flex-col gap-3 border-r border-hairline bg-surface p-4 pt-6 lg:flex">
          <Skeleton className="h-11" />
          <Skeleton className="h-11" />
          <Skeleton className="h-11" />
          <Skeleton className="h-11" />
        </div>
        <div className="min-w-0 flex-1 px-5 pt-8 sm:px-10">
          <div className="mx-auto flex max-w-page flex-col gap-6">
            {isHome ? <Greeting /> : <Skeleton className="h-9 w-1/2" />}
            {isHome ? <HomeSkeleton /> : <CardsSkeleton />}
          </div>
        </div>
      </div>
    </div>
  )
}

function CardsSkeleton() {
  return (
    <>
      <Skeleton className="h-48" />
      <Skeleton className="h-32" />
    </>
  )
}

/** The greeting of the home page, which the page sent by the server already fills in. */
function Greeting() {
  const name = useProgress(({ progress }) => progress?.first_name)
  return (
    <p
      id={EARLY_CHECK.greeting}
      className="h-9 text-xl font-bold empty:w-1/2 empty:animate-breathe empty:rounded-sm empty:bg-sunken"
    >
      {name && `${WELCOME}, ${name}`}
    </p>
  )
}

function HeaderSkeleton({ hasSideMenu = false }: { hasSideMenu?: boolean }) {
  return (
    <div className={frameTopClass}>
      <div className={headerClass}>
        <div className={homeLinkClass}>
          <Logo />
        </div>
      </div>
      <InsurerStrip className={`${signClass} ${hasSideMenu ? 'lg:hidden' : ''}`} />
    </div>
  )
}

function TaskSkeleton() {
  return (
    <div className="flex flex-col gap-6">
      <Skeleton className="h-9 w-1/2" />
      <Skeleton className="h-5 w-4/5" />
      <Skeleton className="h-18" />
      <Skeleton className="h-18" />
      <Skeleton className="h-12" />
    </div>
  )
}
