/** Choices of the person at this browser; they outlive the session. */
const LAYOUT_KEY = 'clew.workspacesListLayout'
const TERMS_KEY = 'clew.termsAccepted'
const QUICK_TIP_KEY = 'clew.quickTipClosed'
const LOG_WRAP_KEY = 'clew.logWrap'

export type WorkspacesListLayout = 'one-col' | 'two-cols'

export const preferences = {
  workspacesListLayout: (): WorkspacesListLayout =>
    localStorage.getItem(LAYOUT_KEY) === 'two-cols' ? 'two-cols' : 'one-col',
  keepWorkspacesListLayout: (layout: WorkspacesListLayout): void => localStorage.setItem(LAYOUT_KEY, layout),

  hasAcceptedTerms: (): boolean => localStorage.getItem(TERMS_KEY) === '1',
  keepTermsAccepted: (): void => localStorage.setItem(TERMS_KEY, '1'),

  hasClosedQuickTip: (): boolean => localStorage.getItem(QUICK_TIP_KEY) === '1',
  keepQuickTipClosed: (): void => localStorage.setItem(QUICK_TIP_KEY, '1'),

  wrapsLogLines: (): boolean => localStorage.getItem(LOG_WRAP_KEY) !== '0',
  keepWrapsLogLines: (wraps: boolean): void => localStorage.setItem(LOG_WRAP_KEY, wraps ? '1' : '0'),
}
