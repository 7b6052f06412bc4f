/** The company of the demo: Ariadne Outdoors sells ropes, lanterns and maps. */
import { daily, type DemoDawg, type DemoWorkspace } from '../shape.ts'
import { customerMasterData, customerSegments } from './customers.ts'
import { budget, closing, payments } from './finance.ts'
import { campaigns, webAnalytics } from './marketing.ts'
import { returns, shopOrders } from './shop.ts'
import { firstSteps, sensors, stock, supplierPrices } from './warehouse.ts'

export const demoWorkspaces: readonly DemoWorkspace[] = [
  payments,
  shopOrders,
  customerMasterData,
  webAnalytics,
  stock,
  closing,
  returns,
  customerSegments,
  campaigns,
  supplierPrices,
  sensors,
  firstSteps,
  budget,
]

export const demoDawgs: readonly DemoDawg[] = [
  {
    name: 'Nightly reporting',
    description:
      'Everything that has to be fresh **at seven in the morning**.\n\nOrders and customers first, then what is made of them.',
    owner: 'ines',
    tags: ['Production', 'Every night'],
    settings: { schedules: [daily(2)], notification_emails: ['data@ariadne-outdoors.example'] },
    shares: { amara: 'write', tomasz: 'read', yuki: 'read' },
    nodes: {
      'Shop orders': { after: [], at: [0, 0] },
      'Customer master data': { after: [], at: [0, 1] },
      'Customer segments': { after: ['Shop orders', 'Customer master data'], at: [1, 0] },
      'Marketing campaigns': { after: ['Customer segments'], at: [2, 0] },
    },
    ageDays: 35,
    hour: 2,
  },
  {
    name: 'Finance close',
    description: 'Payments and refunds, then the **closing**. Tomasz answers questions.',
    owner: 'tomasz',
    tags: ['Finance', 'Every night'],
    settings: { schedules: [daily(4)], notification_emails: ['finance@ariadne-outdoors.example'] },
    shares: { ines: 'write' },
    nodes: {
      'Payments reconciliation': { after: [], at: [0, 0] },
      'Returns and refunds': { after: [], at: [0, 1] },
      'Monthly closing': { after: ['Payments reconciliation', 'Returns and refunds'], at: [1, 0] },
    },
    ageDays: 30,
    hour: 4,
  },
]
