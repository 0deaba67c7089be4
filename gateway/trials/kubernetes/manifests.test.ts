import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { readEnv } from '../../src/configuration/env.ts';
import { mostWaitSeconds } from '../../src/database/opening/migrate.ts';
import { type Manifest, manifest } from './manifest-shapes.ts';

// What a cluster would refuse, or would only find out under load, is found here without one.

const root = join(import.meta.dirname, '../../..');
const folder = join(root, 'kubernetes');
const read = (...path: string[]) => readFileSync(join(...path), 'utf8');
const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
const all = new Map(files.map((file) => [file, manifest.safeParse(JSON.parse(read(folder, file)))]));
const known = [...all.values()].flatMap(({ data }) => data ?? []);
const ofKind = <Kind extends Manifest['kind']>(kind: Kind) =>
  known.filter((one): one is Extract<Manifest, { kind: Kind }> => one.kind === kind);
const deployments = ofKind('Deployment');
const gateway = deployments.find(({ metadata }) => metadata.name === 'gateway');

test.each([...all])('%s is a manifest of the Kubernetes API', (_file, { error }) => {
  expect(error?.issues ?? []).toEqual([]);
});

test('the kustomization lists each manifest once', () => {
  const listed = [...read(folder, 'kustomization.yaml').matchAll(/^ {2}- (\S+)$/gm)].map(([, file]) => file);
  expect(listed.sort()).toEqual([...files].sort());
});

test('what selects finds, and what is named is there', () => {
  for (const { metadata, spec } of deployments) {
    expect([metadata.name, spec.template.metadata.labels]).toEqual([
      metadata.name,
      spec.selector.matchLabels,
    ]);
    for (const { ports, volumeMounts, readinessProbe, livenessProbe } of spec.template.spec.containers) {
      const names = ports.map((one) => one.name);
      for (const probe of [readinessProbe, livenessProbe])
        expect(names).toContain('httpGet' in probe ? probe.httpGet.port : probe.tcpSocket.port);
      const volumes = spec.template.spec.volumes.map((one) => one.name);
      for (const { name } of volumeMounts) expect(volumes).toContain(name);
    }
  }
  for (const { spec } of ofKind('Service')) {
    const { selector } = spec;
    if (!selector) continue;
    const target = deployments.find((one) => one.spec.template.metadata.labels.app === selector.app);
    const ports = target?.spec.template.spec.containers.flatMap((one) => one.ports.map(({ name }) => name));
    for (const { targetPort } of spec.ports) expect(ports).toContain(targetPort);
  }
  const services = ofKind('Service').map(({ metadata }) => metadata.name);
  for (const { spec } of ofKind('Ingress'))
    for (const rule of spec.rules)
      for (const { backend } of rule.http.paths) expect(services).toContain(backend.service.name);
  for (const { spec } of ofKind('HorizontalPodAutoscaler'))
    expect(deployments.map(({ metadata }) => metadata.name)).toContain(spec.scaleTargetRef.name);
});

test('what the proxy of compose.yaml keeps to those who watch leads nobody from outside anywhere', () => {
  const kept =
    read(root, 'compose/Caddyfile')
      .match(/^\t@inside path (.+)$/m)?.[1]
      ?.split(' ') ?? [];
  // Operators have an Ingress of their own.
  const closed = [...kept.filter((path) => !path.endsWith('/*')), '/operator'];
  expect(closed).toContain('/metrics');
  expect(read(root, 'compose/Caddyfile')).toMatch(/path \/operator/);
  const nobody = ofKind('Service').find(({ metadata }) => metadata.name === 'nobody');
  expect(nobody).toMatchObject({ spec: expect.not.objectContaining({ selector: expect.anything() }) });
  for (const { spec } of ofKind('Ingress'))
    for (const { http } of spec.rules)
      for (const path of closed)
        expect(http.paths).toContainEqual({
          path,
          pathType: 'Prefix', // it, and what is below it
          backend: { service: { name: 'nobody', port: { name: 'http' } } },
        });
});

test('no secret stands among arguments, which anybody on a node can list', () => {
  // Kubernetes puts the value in the place of $(NAME), and a shell that of $NAME where only it sees it.
  for (const { spec } of deployments)
    for (const { args = [] } of spec.template.spec.containers) expect(args.join(' ')).not.toContain('$(');
});

test('a secret is where it is looked for, in a file that its pod can read', () => {
  const [settings] = ofKind('ConfigMap');
  const places = new Map(
    deployments.map(({ metadata, spec: { template } }) => {
      const { securityContext, volumes, containers } = template.spec;
      const secrets = volumes.filter((volume) => 'secret' in volume);
      expect([metadata.name, securityContext.fsGroup]).toEqual([
        metadata.name,
        secrets.length > 0 ? securityContext.runAsUser : undefined,
      ]);
      const mounts = containers.flatMap(({ volumeMounts }) => volumeMounts);
      return [
        metadata.name,
        secrets.flatMap(({ name, secret: { items } }) =>
          mounts
            .filter((mount) => mount.name === name && mount.readOnly)
            .flatMap(({ mountPath }) => items?.map(({ path }) => `${mountPath}/${path}`) ?? [mountPath]),
        ),
      ];
    }),
  );
  expect(places.get('gateway')).toEqual([settings?.data.SECRETS_FOLDER]);
  expect(places.get('pooler')).toEqual(['/run/secrets/POSTGRES_PASSWORD']);
  expect(read(root, 'Dockerfile')).toContain('cat /run/secrets/POSTGRES_PASSWORD');
  expect(places.get('redis')).toEqual(['/run/secrets/REDIS_PASSWORD']);
  expect(read(folder, 'redis.json')).toContain('cat /run/secrets/REDIS_PASSWORD');
});

test('a gateway drains before it is killed, and is never missed', () => {
  const [settings] = ofKind('ConfigMap');
  const { replicas = 0, template, strategy } = gateway?.spec ?? {};
  // As docs/running.md has it.
  expect(template?.spec.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(
    Number(settings?.data.DRAIN_SECONDS) + 30,
  );
  const [container] = template?.spec.containers ?? [];
  const probe = container?.readinessProbe;
  const noticedAfter = probe ? probe.periodSeconds * probe.failureThreshold : Number.POSITIVE_INFINITY;
  expect(Number(settings?.data.DRAIN_SECONDS)).toBeGreaterThan(noticedAfter);
  expect(strategy).toMatchObject({ rollingUpdate: { maxUnavailable: 0 } });
  const budgets = ofKind('PodDisruptionBudget');
  expect(budgets.map(({ metadata }) => metadata.name).sort()).toEqual(['gateway', 'pooler']);
  for (const { metadata, spec } of budgets) {
    const of = deployments.find((one) => one.metadata.name === metadata.name);
    expect(of?.metadata.labels).toMatchObject(spec.selector.matchLabels);
    expect(spec.maxUnavailable).toBeLessThan(of?.spec.replicas ?? 0);
  }
  for (const { spec } of ofKind('HorizontalPodAutoscaler')) {
    expect(spec.minReplicas).toBeGreaterThanOrEqual(replicas);
    expect(spec.maxReplicas).toBeGreaterThan(spec.minReplicas);
  }
});

test('a pooler that is stopped lets its transactions end', () => {
  const [, stage = ''] = read(root, 'Dockerfile').split(' AS pgbouncer\n');
  expect(stage.split('\nFROM ')[0]).toMatch(/^STOPSIGNAL SIGINT$/m);
});

test('a gateway that starts may wait for locks of its migrations as long as it does', () => {
  const [container] = gateway?.spec.template.spec.containers ?? [];
  const { periodSeconds = 0, failureThreshold = 0 } = container?.startupProbe ?? {};
  expect(periodSeconds * failureThreshold).toBeGreaterThan(mostWaitSeconds);
});

test('settings, probes and what is scaled by are known to the gateway', () => {
  const asked = new Set<string | symbol>();
  readEnv(new Proxy<Record<string, string>>({}, { get: (_target, name) => void asked.add(name) }));
  for (const { data } of ofKind('ConfigMap'))
    expect([...asked]).toEqual(expect.arrayContaining(Object.keys(data)));
  const health = read(root, 'gateway/src/http/health.ts');
  const [container] = gateway?.spec.template.spec.containers ?? [];
  for (const probe of [container?.startupProbe, container?.readinessProbe, container?.livenessProbe])
    expect(health).toContain(probe && 'httpGet' in probe ? probe.httpGet.path : 'a path');
  for (const { spec } of ofKind('HorizontalPodAutoscaler'))
    for (const metric of spec.metrics)
      if (metric.type === 'Pods') expect(health).toContain(`'${metric.pods.metric.name}'`);
});

describe('gateways fit', () => {
  const pooler = read(root, 'compose/pgbouncer.ini');
  const settingOf = (name: string) => Number(pooler.match(new RegExp(`^${name} = (\\d+)$`, 'm'))?.[1]);
  const [scaling] = ofKind('HorizontalPodAutoscaler');
  // One more of each while an upgrade is rolled out.
  const mostGateways = (scaling?.spec.maxReplicas ?? 0) + 1;
  const poolers = deployments.find(({ metadata }) => metadata.name === 'pooler')?.spec.replicas ?? 0;
  const page = read(root, 'docs/running.md');
  const told = (words: RegExp) => Number(page.match(words)?.[1]);
  const direct = told(/(\d+) connections a gateway/);
  const spare = told(/and (\d+) to spare for upgrades and for people/);

  test('into what the poolers take', () => {
    const forRequests = told(/A gateway opens at most 28 connections to PostgreSQL: (\d+) for requests/);
    // All of them at one pooler, while the other is away.
    expect(mostGateways * forRequests).toBeLessThanOrEqual(settingOf('max_client_conn'));
  });

  test('with the poolers into what PostgreSQL is told to allow on a cluster', () => {
    const mostPoolers = poolers + 1;
    const all = mostGateways * direct + mostPoolers * settingOf('default_pool_size') + spare;
    expect(all).toBeGreaterThan(0);
    expect(all).toBeLessThanOrEqual(told(/PostgreSQL is yours.*`max_connections` of at least (\d+)/));
  });

  test('four of them and their pooler into what compose.yaml allows, and those of compose.yaml without one', () => {
    const allowed = Number(read(root, 'compose.yaml').match(/max_connections=(\d+)/)?.[1]);
    expect(4 * direct + settingOf('default_pool_size') + spare).toBeLessThanOrEqual(allowed);
    expect(2 * 28 + spare).toBeLessThanOrEqual(allowed);
  });
});
