// Plain JavaScript without dependencies: it runs before anything is installed, on any Node.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { homedir } from "node:os";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
const OLDEST_NODE = [20, 19];

/** Ends with one sentence instead of a stack trace. */
function refuse(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

function requireNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return;
  refuse(
    `Popstall needs Node ${OLDEST_NODE.join(".")} or newer, and this is Node ${process.versions.node}. ` +
      "Install a newer one (https://nodejs.org, or `nvm install`) and run the command again.",
  );
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8")).packages;
  } catch {
    return undefined;
  }
}

/**
 * Compares what npm installed (its own record in node_modules) with the lockfile, whoever installed it.
 * Optional packages are for other platforms and may be absent.
 */
function installedByTheLockfile() {
  const wanted = readPackages(path.join(ROOT, "package-lock.json"));
  const present = readPackages(path.join(ROOT, "node_modules/.package-lock.json"));
  if (!wanted || !present) return false;
  return Object.entries(wanted).every(([place, { version, optional, link }]) => {
    // Packages of this checkout are linked, not installed.
    if (!place.startsWith("node_modules/") || link) return true;
    return present[place] ? present[place].version === version : Boolean(optional);
  });
}

/** npm's own cache, or one of this checkout where the home folder is not writable. */
function npmCache() {
  const usual = process.env.npm_config_cache ?? path.join(homedir(), ".npm");
  try {
    mkdirSync(usual, { recursive: true });
    accessSync(usual, constants.W_OK);
    return usual;
  } catch {
    return path.join(ROOT, ".cache/npm");
  }
}

function install() {
  if (installedByTheLockfile()) return;
  if (!existsSync(path.join(ROOT, "package-lock.json"))) {
    refuse("package-lock.json is missing: this is not a whole checkout. Clone the repository again.");
  }
  installAll();
}

function installAll() {
  process.stdout.write("Installing the packages of package-lock.json (npm ci) …\n");
  const npm = process.env.npm_execpath;
  // NODE_ENV=production in the shell must not leave out the tools that build and run the product.
  const args = ["ci", "--include=dev", "--include=optional", "--no-audit", "--no-fund", "--loglevel=error"];
  args.push("--cache", npmCache());
  const options = { cwd: ROOT, stdio: "inherit" };
  const done = npm ? spawnSync(process.execPath, [npm, ...args], options) : spawnSync("npm", args, options);
  if (done.error)
    refuse("npm was not found. It comes with Node: install Node again and run the command again.");
  if (done.signal === "SIGINT" || done.status === 130) process.exit(130);
  if (done.status !== 0) {
    refuse(
      "The packages could not be installed. The lines above say why; when it is mended, run the command again.",
    );
  }
}

/** Changes with every patch, and with every installation: either may have left a library unpatched. */
function patchState() {
  const hash = createHash("sha256");
  const folder = path.join(ROOT, "patches");
  for (const name of readdirSync(folder).sort())
    hash.update(name).update(readFileSync(path.join(folder, name)));
  const { mtimeMs, ino } = statSync(path.join(ROOT, "node_modules/.package-lock.json"));
  return hash.update(`${mtimeMs} ${ino}`).digest("hex");
}

function applyPatches() {
  const tool = path.join(ROOT, "node_modules/patch-package/index.js");
  return spawnSync(process.execPath, [tool, "--error-on-fail"], { cwd: ROOT, encoding: "utf8" });
}

/**
 * Applies `patches/` to the installed libraries (docs/caches.md). npm runs no script when it installs (.npmrc), so that it is
 * done here, whoever installed. What is patched already stays as it is; what was patched otherwise is installed again.
 */
function patchLibraries() {
  const stamp = path.join(ROOT, "node_modules/.patched");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === patchState()) return;
  let done = applyPatches();
  if (done.status !== 0) {
    installAll();
    done = applyPatches();
  }
  if (done.status !== 0) {
    refuse(`A library could not be patched (patches/):\n${done.stdout}${done.stderr}`);
  }
  writeFileSync(stamp, patchState());
}

/** Installs and patches what is missing and then runs a TypeScript module of this folder in this process. */
export async function launch(module) {
  requireNode();
  install();
  patchLibraries();
  process.chdir(ROOT);
  const tsx = await import("tsx/esm/api");
  tsx.register();
  await import(pathToFileURL(path.join(ROOT, "scripts", module)).href);
}
