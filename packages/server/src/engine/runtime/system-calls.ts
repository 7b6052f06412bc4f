/**
 * The system calls that a sandboxed program does without, as a filter for the kernel (seccomp, classic BPF). They load code into the kernel,
 * change mounts and namespaces, watch other processes, keep keys, or are where kernels have been broken into most often.
 */

const numbers = {
  // name: [x64, arm64]
  acct: [163, 89],
  add_key: [248, 217],
  bpf: [321, 280],
  chroot: [161, 51],
  delete_module: [176, 106],
  finit_module: [313, 273],
  fsconfig: [431, 431],
  fsmount: [432, 432],
  fsopen: [430, 430],
  fspick: [433, 433],
  init_module: [175, 105],
  io_uring_enter: [426, 426],
  io_uring_register: [427, 427],
  io_uring_setup: [425, 425],
  kexec_file_load: [320, 294],
  kexec_load: [246, 104],
  keyctl: [250, 219],
  mount: [165, 40],
  mount_setattr: [442, 442],
  move_mount: [429, 429],
  name_to_handle_at: [303, 264],
  open_by_handle_at: [304, 265],
  open_tree: [428, 428],
  perf_event_open: [298, 241],
  pivot_root: [155, 41],
  process_vm_readv: [310, 270],
  process_vm_writev: [311, 271],
  ptrace: [101, 117],
  quotactl: [179, 60],
  reboot: [169, 142],
  request_key: [249, 218],
  setns: [308, 268],
  swapoff: [168, 225],
  swapon: [167, 224],
  syslog: [103, 116],
  umount2: [166, 39],
  unshare: [272, 97],
  userfaultfd: [323, 282],
} as const

const machines = {
  x64: { column: 0, audit: 0xc000003e, clone: 56, ioctl: 16 },
  arm64: { column: 1, audit: 0xc00000b7, clone: 220, ioctl: 29 },
} as const

const CLONE3 = 435
/** Numbers from here on are those of another, 32-bit way to call the kernel of x64. */
const OTHER_CALLS = 0x4000_0000
const CLONE_NEWUSER = 0x1000_0000
/** Types into a terminal. */
const TIOCSTI = 0x5412

const [LOAD, EQUAL, AT_LEAST, ANY_BIT, RETURN] = [0x20, 0x15, 0x35, 0x45, 0x06]
/** Where the kernel puts what is asked about. */
const [NUMBER, ARCHITECTURE, FIRST_ARGUMENT, SECOND_ARGUMENT] = [0, 4, 16, 24]
const ALLOWED = 0x7fff_0000
const NOT_PERMITTED = 0x0005_0001
/** Libraries then use the older call, whose arguments can be looked at. */
const NOT_IMPLEMENTED = 0x0005_0026

type Instruction = [code: number, ifTrue: number, ifFalse: number, operand: number]

/** Of this machine. Empty: we do not know its numbers. */
export function forbiddenCalls(architecture: string = process.arch): number[] {
  const machine = architecture in machines ? machines[architecture as keyof typeof machines] : undefined
  return machine ? Object.values(numbers).map((pair) => pair[machine.column]) : []
}

/** Undefined: there is no filter for this kind of machine. */
export function systemCallFilter(architecture: string = process.arch): Buffer | undefined {
  if (!(architecture in machines)) return undefined
  const { audit, clone, ioctl } = machines[architecture as keyof typeof machines]
  return encode([
    [LOAD, 0, 0, ARCHITECTURE],
    [EQUAL, 1, 0, audit],
    [RETURN, 0, 0, NOT_IMPLEMENTED],
    [LOAD, 0, 0, NUMBER],
    [AT_LEAST, 0, 1, OTHER_CALLS],
    [RETURN, 0, 0, NOT_IMPLEMENTED],
    ...whenCalled(CLONE3, NOT_IMPLEMENTED),
    ...forbiddenCalls(architecture).flatMap((call) => whenCalled(call, NOT_PERMITTED)),
    ...whenArgument(clone, FIRST_ARGUMENT, ANY_BIT, CLONE_NEWUSER),
    ...whenArgument(ioctl, SECOND_ARGUMENT, EQUAL, TIOCSTI),
    [RETURN, 0, 0, ALLOWED],
  ])
}

const whenCalled = (call: number, verdict: number): Instruction[] => [
  [EQUAL, 0, 1, call],
  [RETURN, 0, 0, verdict],
]

/** Ends with a verdict whenever the call is this one, since the number is then no longer at hand. */
const whenArgument = (call: number, argument: number, test: number, operand: number): Instruction[] => [
  [EQUAL, 0, 4, call],
  [LOAD, 0, 0, argument],
  [test, 0, 1, operand],
  [RETURN, 0, 0, NOT_PERMITTED],
  [RETURN, 0, 0, ALLOWED],
]

function encode(instructions: Instruction[]): Buffer {
  const bytes = Buffer.alloc(instructions.length * 8)
  for (const [index, [code, ifTrue, ifFalse, operand]] of instructions.entries()) {
    bytes.writeUInt16LE(code, index * 8)
    bytes.writeUInt8(ifTrue, index * 8 + 2)
    bytes.writeUInt8(ifFalse, index * 8 + 3)
    bytes.writeUInt32LE(operand, index * 8 + 4)
  }
  return bytes
}
