import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderUi } from '../testing/render.tsx'
import { isOldBrowser } from './old-browser.ts'
import { OldBrowserBanner } from './OldBrowserBanner.tsx'

const chrome = (version: string) =>
  `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.0.0 Safari/537.36`
const edge = (version: string) => `${chrome('64')} Edge/${version}.17134`
const newEdge = `${chrome('143')} Edg/143.0.0.0`
const opera = (version: string) => `${chrome('57')} OPR/${version}.0.2510.857`
const firefox = (version: string) => `Mozilla/5.0 (X11; Linux x86_64; rv:${version}) Gecko/20100101 Firefox/${version}`
const safari = (version: string) =>
  `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_12_4) AppleWebKit/603.1.30 (KHTML, like Gecko) Version/${version} Safari/603.1.30`

test.each([
  ['Chrome 57', chrome('57'), true],
  ['Chrome 58', chrome('58'), false],
  ['Chrome 143', chrome('143'), false],
  ['Chromium 57', chrome('57').replace('Chrome', 'Ubuntu Chromium'), true],
  ['Edge 15', edge('15'), true],
  ['Edge 16', edge('16'), false],
  ['Edge 143', newEdge, false],
  ['Firefox 53', firefox('53.0'), true],
  ['Firefox 54', firefox('54.0'), false],
  ['Safari 10.0', safari('10.0.3'), true],
  ['Safari 10.1', safari('10.1'), false],
  ['Safari 10.10', safari('10.10'), false],
  ['Safari 9.1', safari('9.1'), true],
  ['Safari 26', safari('26.0'), false],
  ['Opera 43', opera('43'), true],
  ['Opera 44', opera('44'), false],
  ['Internet Explorer 11', 'Mozilla/5.0 (Windows NT 10.0; Trident/7.0; rv:11.0) like Gecko', true],
  ['an unknown browser', 'Lynx/2.9', false],
])('[P-2.6.17] %s', (_name, userAgent, isOld) => {
  expect(isOldBrowser(userAgent)).toBe(isOld)
})

test('[P-2.6.16] the banner can be dismissed', async () => {
  await renderUi(<OldBrowserBanner userAgent={chrome('57')} />)
  const text =
    'Bear in mind that you use old and unsupported browser. We recommend upgrading to the latest Safari, Chrome or Firefox.'
  expect(screen.getByText(text)).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByText(text)).toBeNull()
})
