/* Records what a program does to the files under one folder, in the order it does it.
 *
 * Preloaded into the program (LD_PRELOAD). After tape_start() every write, truncation,
 * sync, creation, renaming and removal under the folder is appended to the tape once the
 * kernel has done it, so that a power cut at any moment can be replayed afterwards. From
 * tape_start()'s `fatal` on counted calls the process dies inside that call: a write is
 * then half done.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

#define FILES 1024
#define WRITE 'w'
#define TRUNCATE 't'
#define SYNC 's'
#define CREATE 'c'
#define RENAME 'r'
#define UNLINK 'u'
#define NOTE 'n'

struct record {
    uint8_t what;
    uint8_t pad[7];
    uint64_t inode;
    uint64_t offset;
    uint64_t length;
};

static int tape = -1;
static char folder[PATH_MAX];
static size_t folder_length;
static long fatal = -1;
static char tracked[FILES];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static void put(uint8_t what, uint64_t inode, uint64_t offset, const void *data,
                uint64_t length) {
    struct record record = {what, {0}, inode, offset, length};
    struct iovec parts[2] = {{&record, sizeof record}, {(void *)data, length}};
    pthread_mutex_lock(&lock);
    syscall(SYS_writev, tape, parts, 2);
    pthread_mutex_unlock(&lock);
}

static int is_ours(const char *path) {
    if (tape < 0 || strncmp(path, folder, folder_length) != 0) return 0;
    size_t length = strlen(path);
    /* Shared memory is no storage: SQLite makes it anew after every power cut. */
    return length < 4 || strcmp(path + length - 4, "-shm") != 0;
}

static int is_tracked(int fd) { return tape >= 0 && fd >= 0 && fd < FILES && tracked[fd]; }

static uint64_t inode_of(int fd) {
    struct stat found;
    return fstat(fd, &found) == 0 ? found.st_ino : 0;
}

/* Tell whether the process must die in this call. */
static int is_fatal(void) { return fatal > 0 && --fatal == 0; }

static void die(void) {
    kill(getpid(), SIGKILL);
    pause();
}

void tape_start(int file, const char *path, long fatal_call) {
    snprintf(folder, sizeof folder, "%s", path);
    folder_length = strlen(folder);
    fatal = fatal_call;
    tape = file;
}

void tape_note(const char *text) {
    if (tape >= 0) put(NOTE, 0, 0, text, strlen(text));
}

static int opened(int fd, const char *path, int flags) {
    if (fd >= 0 && fd < FILES) {
        tracked[fd] = (char)is_ours(path);
        if (tracked[fd] && (flags & O_CREAT)) put(CREATE, inode_of(fd), 0, path, strlen(path));
        if (tracked[fd] && (flags & O_TRUNC)) put(TRUNCATE, inode_of(fd), 0, "", 0);
    }
    return fd;
}

#define OPEN(name)                                              \
    int name(const char *path, int flags, ...) {                \
        va_list more;                                           \
        va_start(more, flags);                                  \
        mode_t mode = va_arg(more, mode_t);                     \
        va_end(more);                                           \
        return opened(REAL(name)(path, flags, mode), path, flags); \
    }
OPEN(open)
OPEN(open64)

#define OPENAT(name)                                            \
    int name(int at, const char *path, int flags, ...) {        \
        va_list more;                                           \
        va_start(more, flags);                                  \
        mode_t mode = va_arg(more, mode_t);                     \
        va_end(more);                                           \
        return opened(REAL(name)(at, path, flags, mode), path, flags); \
    }
OPENAT(openat)
OPENAT(openat64)

int close(int fd) {
    if (fd >= 0 && fd < FILES) tracked[fd] = 0;
    return REAL(close)(fd);
}

static ssize_t wrote(int fd, const void *data, off_t offset, ssize_t done) {
    if (done > 0) put(WRITE, inode_of(fd), (uint64_t)offset, data, (uint64_t)done);
    return done;
}

static ssize_t write_at(int fd, const void *data, size_t length, off_t offset) {
    ssize_t (*real)(int, const void *, size_t, off_t) = REAL(pwrite);
    if (is_fatal()) {
        wrote(fd, data, offset, real(fd, data, length / 2, offset));
        die();
    }
    return wrote(fd, data, offset, real(fd, data, length, offset));
}

ssize_t pwrite(int fd, const void *data, size_t length, off_t offset) {
    if (is_tracked(fd)) return write_at(fd, data, length, offset);
    return REAL(pwrite)(fd, data, length, offset);
}

ssize_t pwrite64(int fd, const void *data, size_t length, off_t offset) {
    return pwrite(fd, data, length, offset);
}

ssize_t write(int fd, const void *data, size_t length) {
    if (!is_tracked(fd)) return REAL(write)(fd, data, length);
    off_t offset = lseek(fd, 0, SEEK_CUR);
    ssize_t done = write_at(fd, data, length, offset);
    if (done > 0) lseek(fd, offset + done, SEEK_SET);
    return done;
}

#define TRUNCATING(name)                                        \
    int name(int fd, off_t length) {                            \
        if (is_tracked(fd) && is_fatal()) die();                \
        int failed = REAL(name)(fd, length);                    \
        if (!failed && is_tracked(fd))                          \
            put(TRUNCATE, inode_of(fd), (uint64_t)length, "", 0); \
        return failed;                                          \
    }
TRUNCATING(ftruncate)
TRUNCATING(ftruncate64)

#define SYNCING(name)                                           \
    int name(int fd) {                                          \
        if (is_tracked(fd) && is_fatal()) die();                \
        int failed = REAL(name)(fd);                            \
        if (!failed && is_tracked(fd)) put(SYNC, inode_of(fd), 0, "", 0); \
        return failed;                                          \
    }
SYNCING(fsync)
SYNCING(fdatasync)

static int removed(const char *path, int failed) {
    if (!failed && is_ours(path)) put(UNLINK, 0, 0, path, strlen(path));
    return failed;
}

int unlink(const char *path) {
    if (is_ours(path) && is_fatal()) die();
    return removed(path, REAL(unlink)(path));
}

int unlinkat(int at, const char *path, int flags) {
    return removed(path, REAL(unlinkat)(at, path, flags));
}

static int renamed(const char *from, const char *to, int failed) {
    if (!failed && is_ours(to)) {
        char both[2 * PATH_MAX];
        int length = snprintf(both, sizeof both, "%s\n%s", from, to);
        put(RENAME, 0, 0, both, (uint64_t)length);
    }
    return failed;
}

int rename(const char *from, const char *to) {
    if (is_ours(to) && is_fatal()) die();
    return renamed(from, to, REAL(rename)(from, to));
}

int renameat(int a, const char *from, int b, const char *to) {
    return renamed(from, to, REAL(renameat)(a, from, b, to));
}
